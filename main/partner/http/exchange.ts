import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { inflate, layersOf } from './inflate.ts';
import { AnswerTooLarge } from './unreadableBody.ts';

/** One request as it goes over the wire. `path` is sent as it is: no part of it is resolved or decoded again. */
export interface WireRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | AsyncIterable<Uint8Array> | null;
}

export interface WireAnswer {
  readonly status: number;
  /** A header by its lower-case name; the first one where it came several times. */
  header(name: string): string | null;
  /** The whole body; gzip, br and deflate are undone, and `content-encoding` is gone then. */
  readonly body: Buffer;
}

/** The exchange broke off. `sent` is true when bytes of the request may have reached the other side. */
export class ExchangeBroken extends Error {
  readonly sent: boolean;

  constructor(sent: boolean, cause: unknown) {
    super('broken off', { cause });
    this.name = 'ExchangeBroken';
    this.sent = sent;
  }
}

/**
 * Sends one request and reads its whole answer, at most `capBytes` of it, compressed or not. Follows no redirect and repeats
 * nothing. Throws `ExchangeBroken`, whatever the reason.
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
      // undici takes any iterable as a body and asks it for a chunk when the socket has let go of the one
      // before; its types name streams alone.
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
    // Leaving the loop destroys the body and with it the connection: nothing more is read.
    if (bytes > capBytes) throw new AnswerTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** Notes when the request is handed to an open connection: before that, nothing can have reached the other side. */
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
