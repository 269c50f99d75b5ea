import type { ServerResponse } from 'node:http';

/** Answers with a small JSON document. Nothing that is answered may be kept by anybody on the way. */
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
