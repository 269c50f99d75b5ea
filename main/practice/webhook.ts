import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import type { LoggedEvent } from './world/eventLog.ts';

export interface Webhook {
  /** Null stops. Throws for an address outside of loopback. */
  setTarget(url: string | null): void;
  push(logged: LoggedEvent): void;
  close(): void;
}

const attempts = 5;
const attemptMs = 5_000;

/** Posts events in order as JSON; each is tried a few times, then dropped with a warning. */
export function createWebhook(warn: (message: string, error: unknown) => void): Webhook {
  const stop = new AbortController();
  let target: URL | null = null;
  let queue: Promise<void> = Promise.resolve();

  async function deliver(url: URL, event: LoggedEvent['event']): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      if (stop.signal.aborted) return;
      try {
        return await post(url, JSON.stringify(event), stop.signal);
      } catch (error) {
        if (attempt === attempts) return warn(`The webhook ${url.origin} did not take an event`, error);
        await delay(100 * attempt, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    }
  }

  return {
    setTarget: (url) => {
      target = url === null ? null : loopbackUrl(url);
    },
    push: ({ event }) => {
      const url = target;
      if (url !== null) queue = queue.then(() => deliver(url, event));
    },
    close: () => stop.abort(),
  };
}

function loopbackUrl(text: string): URL {
  const url = new URL(text);
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname) || !/^https?:$/.test(url.protocol)) {
    throw new Error(`Events of practice go to this machine alone: ${text} is not a loopback address`);
  }
  return url;
}

function post(url: URL, body: string, signal: AbortSignal): Promise<void> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = send(url, { method: 'POST', headers, signal, timeout: attemptMs }, (response) => {
      response.resume();
      const status = response.statusCode ?? 0;
      if (status >= 200 && status < 300) resolve();
      else reject(new Error(`status ${status}`));
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', reject);
    request.end(body);
  });
}
