import type { IncomingMessage } from 'node:http';

/** Answers null for a longer body, which is not read on. Rejects when the sender goes away. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      request.off('data', take).pause();
      resolve(null);
    };
    // Webhooks come by the thousand, and an iterator takes as long as storing one.
    request.on('data', take);
    request.once('end', () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    request.once('error', reject);
    request.once('close', () => {
      if (!request.complete) reject(new Error('the sender went away'));
    });
  });
}
