import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import { acceptedEncodings, decodeBody } from '../http/decodeBody.ts';
import type { RateLimit } from '../limits/rateLimit.ts';
import type { RelayLog } from '../relayLog.ts';
import type { RelayMetrics } from '../relayMetrics.ts';
import type { RelayStore } from '../relayStore.ts';
import type { Outcomes } from './outcomes.ts';
import { type ReadEvent, readWebhook, testEventType } from './readWebhook.ts';
import type { Sender } from './senders.ts';
import { verifyWebhook } from './verifyWebhook.ts';

/** Long enough for any sender, in keyboard characters that no reader takes for more than text. */
const challengePattern = /^[\x21-\x7e]{1,512}$/;

export interface WebhookParts {
  readonly store: Pick<RelayStore, 'append'>;
  readonly metrics: RelayMetrics;
  readonly outcomes: Outcomes;
  /** A new type of event comes by the thousand. */
  readonly unknownLines: RateLimit;
  readonly log: RelayLog;
  readonly now: () => number;
}

/** Counts a refusal, for the destination too where it is known. `field` may be a name that the sender chose. */
export function noteRefusal(
  { metrics, outcomes }: Pick<WebhookParts, 'metrics' | 'outcomes'>,
  sender: Sender | null,
  error: string,
  field = '',
): void {
  metrics.refused(error);
  if (sender === null) return;
  // People read lists and logs at a terminal.
  const shown = field.replaceAll(/[^!-~]/g, '?').slice(0, maxFieldLength);
  outcomes.refused(sender.name, field === '' ? error : `${error} (${shown})`);
}

const maxFieldLength = 100;

/** A sender's first `GET` with a challenge; only a destination's own address answers. */
export function answerChallenge(
  parts: WebhookParts,
  sender: Sender,
  query: URLSearchParams,
  response: ServerResponse,
): void {
  const challenge = sender.isTest ? null : challengeOf(query);
  if (challenge !== null) {
    echoChallenge(response, challenge);
    return;
  }
  noteRefusal(parts, sender, 'wrong_method');
  answer(response, 405, { error: 'wrong_method' }, { allow: 'POST' });
}

/**
 * `POST /webhooks/{secret}`: 200 once all events are on the disk. After anything else the sender may try again.
 * `maxBytes` limits the compressed and the plain body.
 */
export async function receiveWebhook(
  parts: WebhookParts,
  { sender, maxBytes }: { readonly sender: Sender; readonly maxBytes: number },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { metrics, outcomes } = parts;
  const begun = performance.now();
  const refuse = (status: number, error: string, headers: Readonly<Record<string, string>> = {}): void => {
    noteRefusal(parts, sender, error);
    // The body was not read to its end, so the connection can't be used again.
    if (!request.complete) response.shouldKeepAlive = false;
    answer(response, status, { error }, headers);
  };
  const noteAndThrow = (why: string) => (error: unknown) => {
    outcomes.refused(sender.name, why);
    throw error;
  };
  const sent = await readBody(request, maxBytes).catch(noteAndThrow('cut_off'));
  if (sent === null) return refuse(413, 'too_large');
  const body = await decodeBody(sent, request.headers['content-encoding'], maxBytes);
  if (body === 'too_large') return refuse(413, body);
  if (body === 'unknown_encoding') return refuse(415, body, { 'accept-encoding': acceptedEncodings });
  if (body === 'not_decodable') return refuse(400, body);
  const verdict = verifyWebhook(sender.verify, request.headers, { sent, body }, parts.now());
  if (!verdict.ok) return refuse(401, `signature_${verdict.why}`);
  const events = readWebhook(body);
  if ('misfit' in events) {
    const { misfit, field } = events;
    noteRefusal(parts, sender, misfit, field);
    return answer(response, 400, { error: misfit, ...(field ? { field } : {}) });
  }
  if (sender.isTest && events.some(({ type }) => type !== testEventType)) return refuse(403, 'not_permitted');
  const saved = await keepEvents(parts, sender, events, verdict.signed).catch(noteAndThrow('not_kept'));
  outcomes.taken(sender.name);
  const seconds = (performance.now() - begun) / 1_000;
  for (const [index, { isKnown, type }] of events.entries())
    metrics.kept(isKnown ? type : 'unknown', saved[index] ?? 'duplicate', seconds);
  answer(response, 200, statusOf(saved));
}

type Kept = 'stored' | 'duplicate';

/** Known events of a repeated batch are kept once. Rejects where one could not be kept. */
function keepEvents(
  { store, log, now, unknownLines }: WebhookParts,
  { name }: Sender,
  events: readonly ReadEvent[],
  signed: boolean,
): Promise<readonly Kept[]> {
  const unknown = events.find(({ isKnown }) => !isKnown);
  if (unknown && unknownLines.take(name))
    log.warn('A webhook of a type that is not known is kept', { destination: name, type: unknown.type });
  const receivedAt = now();
  return Promise.all(
    events.map(({ key, type, srUuid, payload }) =>
      store.append({ key, type, srUuid, payload, signed, destination: name, receivedAt }),
    ),
  );
}

/** One event has its outcome, several have counts. */
function statusOf(saved: readonly Kept[]): Readonly<Record<string, unknown>> {
  const stored = saved.filter((one) => one === 'stored').length;
  const status: Kept = stored > 0 ? 'stored' : 'duplicate';
  return saved.length === 1 ? { status } : { status, stored, duplicate: saved.length - stored };
}

/** `challenge`, `hub.challenge` or `webhook_challenge`, asked before a sender sends. Answers null where it is missing or repeated. */
function challengeOf(query: URLSearchParams): string | null {
  const given = [...query].filter(([name]) => /^(\w+[._-])?challenge$/i.test(name));
  const value = given.length === 1 ? (given[0]?.[1] ?? '') : '';
  return challengePattern.test(value) ? value : null;
}

/** Plain text, so that no browser reads it as anything else. */
function echoChallenge(response: ServerResponse, challenge: string): void {
  response.writeHead(200, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(challenge),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
  response.end(challenge);
}
