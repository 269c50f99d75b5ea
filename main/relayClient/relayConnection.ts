import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import { relayedPage, relayPaths, relayStation, relayTest } from '../relay/wire/wire.ts';
import { readStream, type StreamMessage } from './readStream.ts';

export interface RelayCursor {
  readonly store: string;
  readonly cursor: number;
}

/** A null cursor goes on from what the station acknowledged. `shared`: the fleet's revision. */
export interface From {
  readonly cursor: RelayCursor | null;
  readonly shared: number;
}

export type AskRelay = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  signal: AbortSignal,
  body?: object,
) => Promise<z.output<Schema>>;

/** `refused`: the token is not good (any more). */
export class RelayFailure extends Error {
  readonly kind: 'network' | 'refused' | 'answer';

  constructor(kind: RelayFailure['kind'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'RelayFailure';
    this.kind = kind;
  }
}

export interface RelayConnection {
  station(signal: AbortSignal): Promise<z.output<typeof relayStation>>;
  /** Messages come until the relay or the signal ends the stream. */
  stream(from: From, signal: AbortSignal): Promise<AsyncIterable<StreamMessage>>;
  poll(from: From, waitSeconds: number, signal: AbortSignal): Promise<z.output<typeof relayedPage>>;
  acknowledge(cursor: RelayCursor, signal: AbortSignal): Promise<void>;
  /** Through an address that the relay gives for one test. */
  sendTest(event: string, signal: AbortSignal): Promise<void>;
  readonly ask: AskRelay;
  close(): Promise<void>;
}

export interface RelayConnectionOptions {
  readonly address: string;
  readonly token: string;
  readonly dispatcher: Dispatcher;
  readonly userAgent: string;
}

const maxAnswerBytes = 20_000_000;

/** Each call throws `RelayFailure`. */
export function createRelayConnection(options: RelayConnectionOptions): RelayConnection {
  const { address, token, dispatcher, userAgent } = options;

  async function call(
    method: 'GET' | 'POST',
    path: string,
    signal: AbortSignal,
    sent: { readonly body?: string; readonly accept?: string; readonly token?: string | null } = {},
  ): Promise<Dispatcher.ResponseData> {
    const authorization = sent.token === null ? {} : { authorization: ['Bearer', token].join(' ') };
    const headers = { 'user-agent': userAgent, accept: sent.accept ?? 'application/json', ...authorization };
    const typed = sent.body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
    const answer = await dispatcher
      .request({ origin: address, path, method, headers: typed, body: sent.body ?? null, signal })
      .catch((cause: unknown) => {
        signal.throwIfAborted();
        throw new RelayFailure('network', cause instanceof Error ? cause.message : String(cause), cause);
      });
    if (answer.statusCode === 200) return answer;
    await answer.body.dump().catch(() => undefined);
    // 403: the token is good for something else.
    if (answer.statusCode === 401 || answer.statusCode === 403) throw new RelayFailure('refused', 'token_refused');
    throw new RelayFailure('answer', `status_${answer.statusCode}`);
  }

  async function jsonOf<Schema extends z.ZodType>(
    schema: Schema,
    { body }: Dispatcher.ResponseData,
  ): Promise<z.output<Schema>> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) throw new RelayFailure('answer', 'answer_too_long');
      chunks.push(chunk);
    }
    try {
      return schema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    } catch (cause) {
      throw new RelayFailure('answer', 'not_a_relay', cause);
    }
  }

  return {
    station: async (signal) => jsonOf(relayStation, await call('GET', relayPaths.station, signal)),
    async stream(from, signal) {
      const answer = await call('GET', `${relayPaths.events}${queryOf(from)}`, signal, { accept: 'text/event-stream' });
      if (!String(answer.headers['content-type']).startsWith('text/event-stream')) {
        answer.body.destroy();
        throw new RelayFailure('answer', 'no_stream');
      }
      return readStream(answer.body);
    },
    async poll(from, waitSeconds, signal) {
      const path = `${relayPaths.events}${queryOf(from)}&wait=${waitSeconds}`;
      return jsonOf(relayedPage, await call('GET', path, signal));
    },
    async acknowledge(cursor, signal) {
      const { body } = await call('POST', relayPaths.acknowledge, signal, { body: JSON.stringify(cursor) });
      await body.dump();
    },
    async sendTest(event, signal) {
      const { path } = await jsonOf(relayTest, await call('POST', relayPaths.test, signal, { body: '{}' }));
      // The partner sends no token either.
      const { body } = await call('POST', path, signal, { body: event, token: null });
      await body.dump();
    },
    async ask(path, schema, signal, body) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      return jsonOf(schema, await call(body === undefined ? 'GET' : 'POST', path, signal, sent));
    },
    close: () => dispatcher.close(),
  };
}

function queryOf({ cursor, shared }: From): string {
  const position = cursor === null ? '' : `&after=${cursor.cursor}&store=${encodeURIComponent(cursor.store)}`;
  return `?shared=${shared}${position}`;
}
