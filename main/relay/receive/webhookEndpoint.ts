import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import type { RelayMetrics } from '../metrics/relayMetrics.ts';
import type { RelayLog } from '../relayLog.ts';
import { mostEventBytes, type RelayStore } from '../relayStore.ts';
import { hashOf } from '../secrets.ts';
import type { Outcomes } from './outcomes.ts';
import type { RateLimit } from './rateLimit.ts';
import { readWebhook } from './readWebhook.ts';
import type { Sender, Senders } from './senders.ts';
import { verifyWebhook } from './verifyWebhook.ts';

export interface WebhookParts {
  readonly store: Pick<RelayStore, 'append'>;
  readonly senders: Senders;
  readonly limit: RateLimit;
  /** Of those whose address is not known here. */
  readonly strangers: RateLimit;
  readonly metrics: RelayMetrics;
  readonly outcomes: Outcomes;
  /** The sender of the request has shown a secret of ours, of that name. */
  readonly trust: (request: IncomingMessage, owner: string) => void;
  readonly log: RelayLog;
  readonly now: () => number;
}

/** One webhook, `POST /webhooks/{secret}`: 200 once the event is on the disk, or was before. Anything else the sender may try again. */
export async function receiveWebhook(
  parts: WebhookParts,
  secret: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { metrics } = parts;
  const begun = performance.now();
  const sender = await parts.senders.of(hashOf(secret));
  const refuse = (status: number, error: string, headers: Readonly<Record<string, string>> = {}): void => {
    metrics.refused(error);
    if (sender !== null) parts.outcomes.refused(sender.name, error);
    // Its body is not read to the end: the connection can't be used again.
    if (!request.complete) response.shouldKeepAlive = false;
    answer(response, status, { error }, headers);
  };
  if (sender === null) {
    if (parts.strangers.take('')) return refuse(404, 'no_such_destination');
    return refuse(429, 'too_many_requests', { 'retry-after': '1' });
  }
  parts.trust(request, `destination ${sender.name}`);
  if (!parts.limit.take(sender.name)) return refuse(429, 'too_many_requests', { 'retry-after': '1' });
  const noteAndThrow = (why: string) => (error: unknown) => {
    parts.outcomes.refused(sender.name, why);
    throw error;
  };
  const body = await readBody(request, mostEventBytes).catch(noteAndThrow('cut_off'));
  if (body === null) return refuse(413, 'too_large');
  const verdict = verifyWebhook(sender.verify, request.headers, body, parts.now());
  if (!verdict.ok) return refuse(401, `signature_${verdict.why}`);
  const webhook = readWebhook(body);
  if ('misfit' in webhook) {
    const { misfit, field } = webhook;
    parts.outcomes.refused(sender.name, field ? `${misfit} (${field})` : misfit);
    metrics.refused(misfit);
    return answer(response, 400, { error: misfit, ...(field ? { field } : {}) });
  }
  if (!webhook.isKnown) noteUnknown(parts, sender, webhook.type);
  const { type, srUuid, key, payload } = webhook;
  const event = {
    key,
    type,
    srUuid,
    payload,
    signed: verdict.signed,
    destination: sender.name,
    receivedAt: parts.now(),
  };
  const kept = await parts.store.append(event).catch(noteAndThrow('not_kept'));
  parts.outcomes.taken(sender.name);
  metrics.kept(webhook.isKnown ? type : 'unknown', kept, (performance.now() - begun) / 1_000);
  answer(response, 200, { status: kept });
}

function noteUnknown({ log }: WebhookParts, { name }: Sender, type: string): void {
  log.warn('A webhook of a type that is not known is kept', { destination: name, type });
}
