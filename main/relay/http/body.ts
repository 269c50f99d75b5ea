import type { IncomingMessage } from 'node:http';

/** The whole body, or null where it is longer than that: then nothing more of it is read. Rejects when the sender goes away. */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}
