import type { ServerResponse } from 'node:http';
import type { Refusal } from '../limits/streamLimit.ts';

export function answer(
  response: ServerResponse,
  status: number,
  document: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  const body = JSON.stringify(document);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}

export function answerRefusal(response: ServerResponse, { error, most, retryAfterSeconds }: Refusal): void {
  if (!response.req.complete) response.shouldKeepAlive = false;
  answer(response, 429, { error, most }, { 'retry-after': String(retryAfterSeconds) });
}
