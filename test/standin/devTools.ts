import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from 'playwright/test';

/** A session of the DevTools protocol, typed as Playwright types its own. */
export type DevToolsSession = Pick<CDPSession, 'send' | 'on'>;

/** An answer by its id, else an event. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

interface Answer {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The DevTools protocol over the pipe of `--remote-debugging-pipe`: a browser whose pipe is closed ends by itself. */
export class DevTools {
  readonly #write: Writable;
  readonly #waiting = new Map<number, Answer>();
  readonly #sessions = new Map<string, EventEmitter>();
  #lastId = 0;
  #text = '';

  constructor(write: Writable, read: Readable) {
    this.#write = write;
    write.on('error', () => undefined);
    read.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    read.on('close', () => this.#end());
  }

  /** The session of the browser itself. */
  get browser(): DevToolsSession {
    return this.session('');
  }

  session(id: string): DevToolsSession {
    const events = this.#sessions.get(id) ?? new EventEmitter();
    this.#sessions.set(id, events);
    const send = (method: string, params: object = {}) => this.#send(method, params, id);
    // The methods and events of the protocol are many; Playwright's types name them, this file passes them on.
    return { send, on: events.on.bind(events) } as unknown as DevToolsSession;
  }

  #send(method: string, params: object, sessionId: string): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject: (error) => reject(new Error(`${method}: ${error.message}`)) });
      this.#write.write(`${JSON.stringify({ id, method, params, ...(sessionId === '' ? {} : { sessionId }) })}\0`);
    });
  }

  #take(text: string): void {
    const messages = (this.#text + text).split('\0');
    this.#text = messages.pop() ?? '';
    for (const message of messages) this.#deliver(JSON.parse(message));
  }

  #deliver({ id, method = '', params, result, error, sessionId = '' }: Message): void {
    if (id === undefined) {
      this.#sessions.get(sessionId)?.emit(method, params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error.message));
  }

  #end(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('the browser has ended'));
    this.#waiting.clear();
  }
}
