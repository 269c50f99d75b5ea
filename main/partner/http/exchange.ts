import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { inflate, layersOf } from './inflate.ts';
import { AnswerTooLarge } from './unreadableBody.ts';

/** `path` is sent unchanged: nothing resolves or decodes it. */
export interface WireRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | AsyncIterable<Uint8Array> | null;
}

export interface WireAnswer {
  readonly status: number;
  header(name: string): string | null;
  /** Decompressed; `content-encoding` is removed. */
  readonly body: Buffer;
}

/** `sent` means that bytes may have reached the other side. */
export class ExchangeBroken extends Error {
  readonly sent: boolean;

  constructor(sent: boolean, cause: unknown) {
    super('broken off', { cause });
    this.name = 'ExchangeBroken';
    this.sent = sent;
  }
}

/**
 * Reads at most `capBytes`, also after decompression. Follows no redirect and repeats nothing. Every failure is
 * `ExchangeBroken`.
 */
export async function exchange(
  dispatcher: Dispatcher,
  request: WireRequest,
  capBytes: number,
  signal: AbortSignal,
): Promise<WireAnswer> {
  const progress = { sent: false };
  try {
    const { statusCode, headers, body } = await noteSending(dispatcher, progress).request({
      origin: request.origin,
      path: request.path,
      method: request.method,
      headers: request.headers,
      // undici takes any iterable and asks for a chunk when the socket has released the last; its types name only
      // streams.
      body: request.body as string | Readable | null,
      signal,
    });
    const header = (name: string): string | null => {
      const value = headers[name];
      return (Array.isArray(value) ? value[0] : value) ?? null;
    };
    const raw = await readCapped(body, capBytes);
    const layers = layersOf(header('content-encoding'));
    if (layers === null || layers.length === 0 || raw.length === 0) return { status: statusCode, header, body: raw };
    return {
      status: statusCode,
      header: (name) => (name === 'content-encoding' ? null : header(name)),
      body: await inflate(raw, layers, capBytes),
    };
  } catch (cause) {
    throw new ExchangeBroken(progress.sent, cause);
  }
}

async function readCapped(body: AsyncIterable<Buffer>, capBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > capBytes) throw new AnswerTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** Nothing can have reached the other side before an open connection got the request. */
function noteSending(dispatcher: Dispatcher, progress: { sent: boolean }): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    const start = handler.onRequestStart;
    handler.onRequestStart = (controller, context) => {
      progress.sent = true;
      start?.call(handler, controller, context);
    };
    return dispatch(options, handler);
  });
}
