import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import { acceptedEncodings, decodeBody } from '../http/decodeBody.ts';
import type { RelayMetrics } from '../metrics/relayMetrics.ts';
import type { RelayLog } from '../relayLog.ts';
import type { RelayStore } from '../relayStore.ts';
import { hashOf } from '../secrets.ts';
import { challengeOf, echoChallenge } from './challenge.ts';
import type { RateLimit } from './rateLimit.ts';
import { type ReadEvent, readWebhook } from './readWebhook.ts';
import type { Sender, Senders } from './senders.ts';
import { verifyWebhook } from './verifyWebhook.ts';

export interface WebhookParts {
  readonly store: Pick<RelayStore, 'append'>;
  readonly senders: Senders;
  readonly limit: RateLimit;
  /** Of those whose address is not known here. */
  readonly strangers: RateLimit;
  readonly metrics: RelayMetrics;
  readonly log: RelayLog;
  readonly now: () => number;
}

/** 64 KB, as it comes and as it was before it was compressed: an event of the spec has less than 2. */
export const mostWebhookBytes = 64 * 1024;

/**
 * One webhook, `POST /webhooks/{secret}`: 200 once all its events are on the disk, or were before. Anything else the sender may try again. `GET` with a
 * challenge is how some senders ask first whether somebody is there.
 */
export async function receiveWebhook(
  parts: WebhookParts,
  secret: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { metrics } = parts;
  const begun = performance.now();
  const refuse = (status: number, error: string, headers: Readonly<Record<string, string>> = {}): void => {
    metrics.refused(error);
    // Its body is not read to the end: the connection can't be used again.
    if (!request.complete) response.shouldKeepAlive = false;
    answer(response, status, { error }, headers);
  };
  const sender = await parts.senders.of(hashOf(secret));
  if (sender === null) {
    if (parts.strangers.take('')) return refuse(404, 'no_such_destination');
    return refuse(429, 'too_many_requests', { 'retry-after': '1' });
  }
  if (!parts.limit.take(sender.name)) return refuse(429, 'too_many_requests', { 'retry-after': '1' });
  if (request.method === 'GET') {
    const challenge = challengeOf(new URL(request.url ?? '/', 'http://relay').searchParams);
    return challenge === null ? refuse(405, 'post_only', { allow: 'POST' }) : echoChallenge(response, challenge);
  }
  const sent = await readBody(request, mostWebhookBytes);
  if (sent === null) return refuse(413, 'too_large');
  const body = await decodeBody(sent, request.headers['content-encoding'], mostWebhookBytes);
  if (body === 'too_large') return refuse(413, body);
  if (body === 'unknown_encoding') return refuse(415, body, { 'accept-encoding': acceptedEncodings });
  if (body === 'not_decodable') return refuse(400, body);
  const verdict = verifyWebhook(sender.verify, request.headers, { sent, body }, parts.now());
  if (!verdict.ok) return refuse(401, `signature_${verdict.why}`);
  const events = readWebhook(body);
  if ('misfit' in events) {
    parts.log.warn('A webhook is no event', { destination: sender.name, ...events });
    metrics.refused(events.misfit);
    return answer(response, 400, { error: events.misfit, ...(events.field ? { field: events.field } : {}) });
  }
  const kept = await keepEvents(parts, sender, events, verdict.signed);
  const seconds = (performance.now() - begun) / 1_000;
  for (const [index, { isKnown, type }] of events.entries())
    metrics.kept(isKnown ? type : 'unknown', kept[index] ?? 'duplicate', seconds);
  answer(response, 200, statusOf(kept));
}

type Kept = 'stored' | 'duplicate';

/** Each by itself: of a batch that comes again, what is here already is here once. Rejects where one of them could not be kept. */
function keepEvents(
  { store, log, now }: WebhookParts,
  { name }: Sender,
  events: readonly ReadEvent[],
  signed: boolean,
): Promise<readonly Kept[]> {
  const unknown = events.find(({ isKnown }) => !isKnown);
  if (unknown) log.warn('A webhook of a type that is not known is kept', { destination: name, type: unknown.type });
  const receivedAt = now();
  return Promise.all(
    events.map(({ key, type, srUuid, payload }) =>
      store.append({ key, type, srUuid, payload, signed, destination: name, receivedAt }),
    ),
  );
}

/** Of one event what became of it, of several how many there were of each as well. */
function statusOf(kept: readonly Kept[]): Readonly<Record<string, unknown>> {
  const stored = kept.filter((one) => one === 'stored').length;
  const status: Kept = stored > 0 ? 'stored' : 'duplicate';
  return kept.length === 1 ? { status } : { status, stored, duplicate: kept.length - stored };
}
