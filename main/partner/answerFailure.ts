import { type FailureDetails, type FailureKind, PartnerFailure } from '../domain/failure.ts';
import type { Millis } from '../domain/model.ts';
import type { CallContext } from './callContext.ts';
import { type Content, readContent } from './http/content.ts';
import type { WireAnswer } from './http/exchange.ts';
import { readRateLimit, retryAfterHeader } from './rateLimit.ts';
import { type ErrorEnvelope, envelopeWords, errorEnvelope } from './schemas/errorEnvelope.ts';
import { plainWords } from './words.ts';

/**
 * The failure that an answer tells of, by its status and by what its body says (a 200 whose body says `success: false` is
 * one); null when it is a success as far as can be seen without knowing the endpoint.
 */
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

/** The same, where the body of a success is not JSON: a picture. */
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
  const said = serverWords(content, envelope, context.secrets);
  const kind = kindOf(status, envelope, context.deniedMeans);
  if (kind === null) return null;
  const common = { kind, code: codeOf(status, kind), ...(said === null ? {} : { serverMessage: said }) };
  switch (kind) {
    case 'rate_limited': {
      const limit = readRateLimit((name) => answer.header(name), envelope, serverNow);
      return fail({ ...common, ...limit, message: rateLimitWords(limit.retryAfterMs), outcomeUnknown: false });
    }
    case 'server':
      return fail({
        ...common,
        message: sentence(
          status >= 500
            ? `The partner has a problem of its own (${status})`
            : `The address for the photo was not accepted (${status})`,
          said,
        ),
        outcomeUnknown: context.isWrite && status >= 500,
        retryAfterMs: positive(retryAfterHeader(answer.header('retry-after'), serverNow)),
      });
    default:
      return fail({
        ...common,
        message: messageOf(kind, status, said, context.host),
        outcomeUnknown: context.isWrite && (kind === 'network' || kind === 'timeout'),
      });
  }
}

/** The failure of an answer that does not fit the spec: `field` is where, `reason` what. */
export function misfitFailure(context: CallContext, status: number, field: string, reason: string): PartnerFailure {
  const where = field === '' ? 'its body' : field;
  return new PartnerFailure({
    kind: 'unreadable',
    code: 'misfit',
    message: `The partner's answer does not fit its interface: ${where} ${reason}.`,
    status,
    outcomeUnknown: context.isWrite,
    endpoint: context.endpoint,
  });
}

/** Null for success. The partner's own code counts where the spec gives it a meaning or it repeats an HTTP status. */
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

function messageOf(kind: FailureKind, status: number, said: string | null, host: string): string {
  switch (kind) {
    case 'credentials':
      return `${sentence(`The partner did not accept the API key (${status})`, said)} Check the credentials in Settings.`;
    case 'not_found':
      return sentence(`The partner does not know this (${status})`, said);
    case 'network':
      return betweenWords(host);
    case 'timeout':
      return sentence(`The partner waited too long for the request (${status})`, said);
    default:
      return said === null
        ? `The partner refused the request (${status}).`
        : sentence('The partner refused the request', said);
  }
}

function unreadableAnswer(
  content: Content,
  { host, isWrite }: CallContext,
): Omit<FailureDetails, 'endpoint' | 'status'> {
  const outcomeUnknown = isWrite;
  switch (content.kind) {
    case 'page':
      return { kind: 'network', code: 'captive_portal', message: betweenWords(host), outcomeUnknown };
    case 'cut':
      return { kind: 'network', code: 'truncated', message: `The answer of ${host} ended too early.`, outcomeUnknown };
    case 'encoded':
      return {
        kind: 'unreadable',
        code: 'content_encoding',
        message: `${host} sent a compressed answer (${plainWords(content.encoding, [])}) although none was asked for.`,
        outcomeUnknown,
      };
    default:
      return {
        kind: 'network',
        code: 'not_json',
        message: `Something between the station and ${host}, or a wrong base_url, answered with something that is not JSON.`,
        outcomeUnknown,
      };
  }
}

function redirected(answer: WireAnswer, { host, isWrite }: CallContext): Omit<FailureDetails, 'endpoint' | 'status'> {
  const location = answer.header('location');
  const target = location === null ? null : URL.parse(location, `https://${host}`);
  const where = target === null || target.host === '' ? 'elsewhere' : `to ${plainWords(target.host, [])}`;
  return {
    kind: 'network',
    code: 'redirected',
    message: `${host} sent the station ${where} (${answer.status}), and it follows nobody. Check base_url.`,
    outcomeUnknown: isWrite,
  };
}

function isDone(content: Content): boolean {
  return content.kind === 'json' || content.kind === 'empty';
}

/** The error envelope of an answer that says it failed; null for one that does not. */
function readEnvelope(content: Content): ErrorEnvelope | null {
  if (content.kind !== 'json') return null;
  const parsed = errorEnvelope.safeParse(content.value);
  if (!parsed.success) return null;
  const { success, error } = parsed.data;
  return success === false || success === 'false' || (success === undefined && error !== null) ? parsed.data : null;
}

function serverWords(content: Content, envelope: ErrorEnvelope | null, secrets: readonly string[]): string | null {
  const fromEnvelope = envelope === null ? null : envelopeWords(envelope);
  const fromBody = 'text' in content ? content.text : null;
  const words = plainWords(fromEnvelope ?? fromBody ?? '', secrets);
  return words === '' ? null : words;
}

function sentence(start: string, said: string | null): string {
  if (said === null) return `${start}.`;
  return `${start}: ${said}${/[.!?…]$/.test(said) ? '' : '.'}`;
}

function betweenWords(host: string): string {
  return `Something between the station and ${host} answered with a web page. Sign in to the network, or check base_url.`;
}

function rateLimitWords(waitMs: Millis | undefined): string {
  if (waitMs === undefined) return 'The partner asks the station to slow down.';
  return `The partner asks the station to wait ${Math.ceil(waitMs / 1000)} s before it asks again.`;
}

function positive(ms: number | null): Millis | undefined {
  return ms !== null && Number.isFinite(ms) && ms >= 0 ? Math.min(ms, Number.MAX_SAFE_INTEGER) : undefined;
}
