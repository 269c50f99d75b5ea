import { createHmac } from 'node:crypto';
import { readWebhookAddress } from '../../lib/alertAddresses.ts';
import type { Time } from '../../lib/async/time.ts';
import { createDispatcher, type Environment } from '../../partner/http/dispatcher.ts';
import { exchange } from '../../partner/http/exchange.ts';
import { english } from '../../texts/render.ts';
import type { UnsentAlert } from '../settings/settings.ts';
import { keyOfSecret } from './alertSecret.ts';
import { alertWords } from './alertWords.ts';
import { type Sent, sentOrWhy } from './sent.ts';

export interface WebhookWish {
  readonly address: string;
  readonly secret: string | null;
  readonly station: string;
  readonly version: string;
}

const maxAnswerBytes = 64 * 1024;

/**
 * Signed as Standard Webhooks demands (symmetric, `v1`); without a secret the body alone. Each try has the alert's own id, so that the
 * receiver can tell a repetition. A redirect is no success and is not followed.
 */
export async function sendWebhook(
  note: UnsentAlert,
  wish: WebhookWish,
  {
    time,
    environment,
    signal,
  }: { readonly time: Time; readonly environment: Environment; readonly signal: AbortSignal },
): Promise<Sent> {
  const url = readWebhookAddress(wish.address);
  if (url === null) return { kind: 'failed', why: 'not_an_address' };
  return await sentOrWhy(time, signal, async (limit) => {
    const dispatcher = createDispatcher(null, environment);
    try {
      const body = webhookBody(note, wish.station);
      const headers = {
        'content-type': 'application/json',
        'user-agent': `sideshot/${wish.version}`,
        ...signatureHeaders(note.id, Math.floor(time.now() / 1000), body, wish.secret),
      };
      const request = { origin: url.origin, path: url.pathname, method: 'POST', headers, body };
      const { status } = await exchange(dispatcher, request, maxAnswerBytes, limit);
      return status >= 200 && status < 300 ? { kind: 'sent' } : { kind: 'failed', why: `status_${status}` };
    } finally {
      void dispatcher.destroy().catch(() => undefined);
    }
  });
}

export function webhookBody(note: UnsentAlert, station: string): string {
  return JSON.stringify({
    type: `alert.${note.kind}`,
    timestamp: new Date(note.at).toISOString(),
    data: { alert: note.code, station, message: english(alertWords(note)) },
  });
}

export function signatureHeaders(
  id: string,
  seconds: number,
  body: string,
  secret: string | null,
): Readonly<Record<string, string>> {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(seconds) };
  if (secret === null) return headers;
  const signature = createHmac('sha256', keyOfSecret(secret)).update(`${id}.${seconds}.${body}`).digest('base64');
  return { ...headers, 'webhook-signature': `v1,${signature}` };
}
