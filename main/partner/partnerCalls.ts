import type { z } from 'zod';
import { PartnerFailure } from '../domain/failure.ts';
import type { Millis } from '../domain/model.ts';
import { createTurns } from '../lib/async/turns.ts';
import { firstIssue } from '../lib/firstIssue.ts';
import { hideSecretsInTurns, hideSecretsWithin, mayHold, secretPattern } from '../lib/secrets/redact.ts';
import { type Text, text } from '../texts/text.ts';
import { misfitFailure } from './answerFailure.ts';
import { type CredentialChoice, type Credentials, credentialChoice, credentialHeaders } from './credentials.ts';
import type { EndpointName } from './endpoints.ts';
import { type Content, readContent } from './http/content.ts';
import type { WireAnswer } from './http/exchange.ts';
import type { Profile } from './profileSchema.ts';
import type { PartsReader } from './schemas/readPart.ts';
import { MissingTemplateValue } from './template.ts';
import type { StreamedBody } from './uploadBody.ts';
import { succeed, unsentFailure, type WireTools } from './wire.ts';

/** The tree of a large taxonomy is the largest JSON answer. */
export const jsonCapBytes = 8 * 1024 * 1024;

/** `path` begins with a slash and lies below `base_url`. */
export interface PartnerCall {
  readonly endpoint: EndpointName;
  readonly method: string;
  readonly path: string;
  readonly isWrite: boolean;
  readonly signal: AbortSignal;
  readonly body?: string | StreamedBody | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly deadlineMs?: Millis;
  /** Replaces what the profile sends there. */
  readonly credential?: CredentialChoice;
  readonly mayAnswerText?: boolean;
}

/** No call leaves the profile's origin. */
export interface PartnerCalls {
  readonly profile: Profile;
  /** Throws `PartnerFailure`. */
  send(call: PartnerCall): Promise<WireAnswer>;
  /** Credentials that the partner echoes are removed. */
  ask(call: PartnerCall): Promise<{ readonly status: number; readonly content: Content }>;
  /** An answer that does not fit is an `unreadable` failure. */
  read<Schema extends z.ZodType>(call: PartnerCall, schema: Schema): Promise<z.output<Schema>>;
  /** Other work runs between the parts of megabytes. */
  readInParts<Value>(call: PartnerCall, reader: PartsReader<Value>): Promise<Value>;
}

export function createPartnerCalls(
  tools: WireTools,
  profile: Profile,
  credentials: () => Credentials | Promise<Credentials>,
): PartnerCalls {
  const base = new URL(profile.base_url);
  const prefix = base.pathname.replace(/\/+$/, '');

  function contextOf({ endpoint, isWrite }: PartnerCall) {
    const deniedMeans = endpoint === 'find' ? ('refused' as const) : ('credentials' as const);
    return { endpoint, host: base.host, isWrite, deniedMeans };
  }

  async function send(call: PartnerCall): Promise<WireAnswer> {
    return sendAs(await credentials(), call);
  }

  async function ask(call: PartnerCall) {
    const { status, content, pattern } = await askAsSent(call);
    if (content.kind !== 'json') return { status, content };
    const value = mayHold(content.text, pattern) ? hideSecretsWithin(content.value, pattern) : content.value;
    return { status, content: { ...content, value } };
  }

  /** The partner may echo our credentials in it. */
  async function askAsSent(call: PartnerCall) {
    const held = await credentials();
    const answer = await sendAs(held, call);
    return { status: answer.status, content: readContent(answer), pattern: secretPattern(secretsOf(held)) };
  }

  async function readInParts<Value>(call: PartnerCall, reader: PartsReader<Value>): Promise<Value> {
    const { status, content, pattern } = await askAsSent(call);
    const misfit = (field: string, reason: Text): PartnerFailure =>
      misfitFailure({ ...contextOf(call), secrets: [] }, status, field, reason);
    if (content.kind !== 'json') throw misfit('', text('field.isEmpty'));
    const turns = createTurns();
    // Parsing already held the thread long enough.
    await turns.rest();
    const value = mayHold(content.text, pattern)
      ? await hideSecretsInTurns(content.value, pattern, turns.take)
      : content.value;
    return reader(value, async (schema, part, place) => {
      await turns.take();
      const parsed = schema.safeParse(part);
      if (parsed.success) return parsed.data;
      const { field, reason } = firstIssue(parsed.error, place);
      throw misfit(field, reason);
    });
  }

  async function sendAs(held: Credentials, call: PartnerCall): Promise<WireAnswer> {
    const { body = null } = call;
    const contentType = body === null || typeof body === 'string' ? 'application/json' : body.contentType;
    const bytes = body === null ? null : typeof body === 'string' ? Buffer.byteLength(body) : body.bytes;
    return succeed(tools, {
      request: {
        origin: base.origin,
        path: `${prefix}${call.path}`,
        method: call.method,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': tools.userAgent,
          'content-type': contentType,
          ...lowerCaseNames(call.headers ?? {}),
          ...(bytes === null ? {} : { 'content-length': String(bytes) }),
          ...credentialHeaders(call.credential ?? credentialChoice(profile, call.endpoint), call.endpoint, held),
        },
        body: body === null || typeof body === 'string' ? body : body.chunks,
      },
      context: {
        ...contextOf(call),
        secrets: secretsOf(held),
      },
      deadlineMs: call.deadlineMs ?? tools.deadlines.jsonMs,
      capBytes: jsonCapBytes,
      signal: call.signal,
      tellsTime: true,
      mayAnswerText: call.mayAnswerText ?? false,
    });
  }

  return {
    profile,
    send,
    ask,
    readInParts,
    async read(call, schema) {
      const { status, content } = await ask(call);
      const context = { ...contextOf(call), secrets: [] };
      if (content.kind !== 'json') throw misfitFailure(context, status, '', text('field.isEmpty'));
      const parsed = schema.safeParse(content.value);
      if (parsed.success) return parsed.data;
      const { field, reason } = firstIssue(parsed.error);
      throw misfitFailure(context, status, field, reason);
    },
  };
}

function secretsOf({ apiKey, userToken }: Credentials): readonly string[] {
  return [apiKey ?? '', userToken ?? ''];
}

export function lowerCaseNames(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

export function withTemplates<Result>(endpoint: EndpointName, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof MissingTemplateValue)) throw error;
    throw unsentFailure(
      endpoint,
      'missing_value',
      text('partner.missingValue', { endpoint, placeholder: `{${error.placeholder}}` }),
    );
  }
}

type NotOfferedId = 'partner.noSubmit' | 'partner.noCancel' | 'partner.noList' | 'partner.noPhotos';

export function notOfferedFailure(endpoint: EndpointName, id: NotOfferedId): PartnerFailure {
  return new PartnerFailure({
    kind: 'not_offered',
    code: 'not_offered',
    text: text(id, { endpoint }),
    outcomeUnknown: false,
    endpoint,
  });
}
