import { type FailureDetails, type FailureKind, PartnerFailure } from '../domain/failure.ts';
import type { Millis } from '../domain/model.ts';
import { type Text, text } from '../texts/text.ts';
import type { CallContext } from './callContext.ts';
import { type Content, readContent } from './http/content.ts';
import type { WireAnswer } from './http/exchange.ts';
import { readRateLimit, retryAfterHeader } from './rateLimit.ts';
import { type ErrorEnvelope, envelopeWords, errorEnvelope } from './schemas/errorEnvelope.ts';
import { sentenceIn } from './sentence.ts';
import { answeredAt } from './serverClock.ts';
import { plainWords } from './words.ts';

/** Null for a success. A 200 whose body says `success: false` is a failure. */
export function answerFailure(
  answer: WireAnswer,
  context: CallContext,
  serverNow: Millis,
  content: Content = readContent(answer),
): PartnerFailure | null {
  const failure = answerStatusFailure(answer, context, serverNow, content);
  if (failure !== null || isDone(content)) return failure;
  const unreadable = unreadableAnswer(content, context);
  return new PartnerFailure({ ...unreadable, status: answer.status, endpoint: context.endpoint });
}

/** A picture's body is no JSON, so its status decides. Times in it count from its own `Date`, for a clock may be set meanwhile. */
export function answerStatusFailure(
  answer: WireAnswer,
  context: CallContext,
  serverNow: Millis,
  content: Content = answer.status < 400 ? { kind: 'empty' } : readContent(answer),
): PartnerFailure | null {
  const { status } = answer;
  const fail = (details: Omit<FailureDetails, 'endpoint' | 'status'>): PartnerFailure =>
    new PartnerFailure({ ...details, status, endpoint: context.endpoint });
  if (status >= 300 && status < 400) return fail(redirected(answer, context));

  const envelope = readEnvelope(content);
  const kind = kindOf(status, envelope, context.deniedMeans);
  if (kind === null) return null;
  const said = serverWords(content, envelope, context.secrets);
  const inTheirWords = said === null ? {} : { serverMessage: said };
  // A firewall or proxy wrote this page, so it says nothing about the key.
  if (content.kind === 'page' && (status === 401 || status === 403) && context.deniedMeans !== 'server') {
    const pageText = saying(said, 'network.webPageRefused', status, context.host);
    return fail({ kind: 'network', code: 'web_page', text: pageText, ...inTheirWords, outcomeUnknown: false });
  }
  const common = { kind, code: codeOf(status, kind), ...inTheirWords };
  const at = answeredAt(answer) ?? serverNow;
  switch (kind) {
    case 'rate_limited': {
      const limit = readRateLimit((name) => answer.header(name), envelope, at);
      return fail({ ...common, ...limit, text: rateLimitText(limit.retryAfterMs), outcomeUnknown: false });
    }
    case 'server':
      return fail({
        ...common,
        text: status >= 500 ? saying(said, 'partner.problem', status) : saying(said, 'partner.photoAddress', status),
        outcomeUnknown: context.isWrite && status >= 500,
        retryAfterMs: positive(retryAfterHeader(answer.header('retry-after'), at)),
      });
    default:
      return fail({
        ...common,
        text: textOf(kind, status, said, context.host),
        outcomeUnknown: context.isWrite && (kind === 'network' || kind === 'timeout'),
      });
  }
}

export function misfitFailure(context: CallContext, status: number, field: string, reason: Text): PartnerFailure {
  return new PartnerFailure({
    kind: 'unreadable',
    code: 'misfit',
    text: field === '' ? text('partner.misfitBody', { reason }) : text('partner.misfit', { field, reason }),
    status,
    outcomeUnknown: context.isWrite,
    endpoint: context.endpoint,
  });
}

/** The partner's own code counts where the spec defines it or it repeats an HTTP status. */
function kindOf(status: number, envelope: ErrorEnvelope | null, deniedMeans: FailureKind): FailureKind | null {
  const meant = status < 400 ? (envelope === null ? null : (envelope.error?.code ?? 400)) : status;
  if (meant === null) return null;
  if (meant === 429) return 'rate_limited';
  if (meant === 401 || meant === 403) return deniedMeans;
  if (meant === 404) return 'not_found';
  if (meant === 408) return 'timeout';
  if (meant === 511) return 'network';
  return status >= 500 ? 'server' : 'refused';
}

function codeOf(status: number, kind: FailureKind): string {
  if (kind === 'network') return 'captive_portal';
  return status < 400 ? 'success_false' : `http_${status}`;
}

function textOf(kind: FailureKind, status: number, said: string | null, host: string): Text {
  switch (kind) {
    case 'credentials':
      return saying(said, 'partner.keyRefused', status);
    case 'not_found':
      return saying(said, 'partner.unknown', status);
    case 'network':
      return text('network.webPage', { host });
    case 'timeout':
      return saying(said, 'partner.waitedTooLong', status);
    default:
      return saying(said, 'partner.refused', status);
  }
}

const withWords = {
  'partner.problem': 'partner.problemSaid',
  'partner.photoAddress': 'partner.photoAddressSaid',
  'partner.keyRefused': 'partner.keyRefusedSaid',
  'partner.unknown': 'partner.unknownSaid',
  'partner.waitedTooLong': 'partner.waitedTooLongSaid',
  'partner.refused': 'partner.refusedSaid',
  'network.webPageRefused': 'network.webPageRefusedSaid',
} as const;

function saying(said: string | null, id: keyof typeof withWords, status: number, host = ''): Text {
  if (said === null) return { id, params: { status, host } };
  return { id: withWords[id], params: { status, host, words: /[.!?…]$/.test(said) ? said : `${said}.` } };
}

function unreadableAnswer(
  content: Content,
  { host, isWrite, secrets }: CallContext,
): Omit<FailureDetails, 'endpoint' | 'status'> {
  const outcomeUnknown = isWrite;
  switch (content.kind) {
    case 'page':
      return { kind: 'network', code: 'captive_portal', text: text('network.webPage', { host }), outcomeUnknown };
    case 'cut':
      return { kind: 'network', code: 'truncated', text: text('network.cutShort', { host }), outcomeUnknown };
    case 'encoded':
      return {
        kind: 'unreadable',
        code: 'content_encoding',
        text: text('partner.compressed', { host, encoding: plainWords(content.encoding, secrets) }),
        outcomeUnknown,
      };
    default:
      return {
        kind: 'network',
        code: 'not_json',
        text: text('network.notJson', { host }),
        outcomeUnknown,
      };
  }
}

function redirected(
  answer: WireAnswer,
  { host, isWrite, secrets }: CallContext,
): Omit<FailureDetails, 'endpoint' | 'status'> {
  const location = answer.header('location');
  const target = location === null ? null : URL.parse(location, `https://${host}`);
  const { status } = answer;
  return {
    kind: 'network',
    code: 'redirected',
    text:
      target === null || target.host === ''
        ? text('network.redirectedElsewhere', { host, status })
        : text('network.redirected', { host, status, target: plainWords(target.host, secrets) }),
    outcomeUnknown: isWrite,
  };
}

function isDone(content: Content): boolean {
  return content.kind === 'json' || content.kind === 'empty';
}

function readEnvelope(content: Content): ErrorEnvelope | null {
  if (content.kind !== 'json') return null;
  const parsed = errorEnvelope.safeParse(content.value);
  if (!parsed.success) return null;
  const { success, error, errors, data } = parsed.data;
  const isUntold = success === undefined;
  // GraphQL refuses with a 200 that has `errors` and no `data`.
  const isGraphQlNo = isUntold && Array.isArray(errors) && errors.length > 0 && (data === undefined || data === null);
  const isNo = success === false || success === 'false' || (isUntold && error !== null) || isGraphQlNo;
  return isNo ? parsed.data : null;
}

function serverWords(content: Content, envelope: ErrorEnvelope | null, secrets: readonly string[]): string | null {
  const fromEnvelope = envelope === null ? null : envelopeWords(envelope);
  const words = plainWords(fromEnvelope ?? sentenceIn(content) ?? '', secrets);
  return words === '' ? null : words;
}

function rateLimitText(waitMs: Millis | undefined): Text {
  return waitMs === undefined ? text('partner.slowDown') : text('partner.wait', { seconds: Math.ceil(waitMs / 1000) });
}

function positive(ms: number | null): Millis | undefined {
  return ms !== null && Number.isFinite(ms) && ms >= 0 ? Math.min(ms, Number.MAX_SAFE_INTEGER) : undefined;
}
