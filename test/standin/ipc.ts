import { EventEmitter } from 'node:events';
import type { DevToolsSession } from './devTools.ts';
import { type Carried, carried, delivered, type PortReport } from './pageWorld.ts';

export const ipcMain = new EventEmitter();

/** The app's end of a port, as Electron has it: messages wait for `start`. */
class MessagePortMain extends EventEmitter {
  readonly #send: (message: Carried | null) => void;
  #waiting: { readonly data: unknown; readonly ports: readonly never[] }[] | null = [];
  #isClosed = false;

  constructor(send: (message: Carried | null) => void) {
    super();
    this.#send = send;
  }

  postMessage(message: unknown): void {
    if (!this.#isClosed) this.#send(carried(message));
  }

  start(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const message of waiting) this.emit('message', message);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#send(null);
    this.end();
  }

  hear(message: Carried): void {
    const event = { data: delivered(message), ports: [] };
    if (this.#waiting === null) this.emit('message', event);
    else this.#waiting.push(event);
  }

  /** The other end has gone. */
  end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.emit('close');
  }
}

/** One isolated world of a page: it lives as long as the document. */
export class PageWorld {
  readonly #page: DevToolsSession;
  readonly #contextId: number;
  readonly #ports = new Map<number, MessagePortMain>();

  constructor(page: DevToolsSession, contextId: number) {
    this.#page = page;
    this.#contextId = contextId;
  }

  /** Something of the world for the app; `sender` is told with what is posted. */
  hear(reported: PortReport, sender: { readonly sender: object; readonly senderFrame: object }): void {
    if (reported[0] === 'message') {
      this.#ports.get(reported[1])?.hear(reported[2]);
      return;
    }
    const [, channel, message, ids] = reported;
    const ports = ids.map((id) => {
      const port = new MessagePortMain((sent) => this.#tell(id, sent));
      this.#ports.set(id, port);
      return port;
    });
    ipcMain.emit(channel, { ...sender, ports }, delivered(message));
  }

  /** The document has gone, and its ends of the ports with it. */
  end(): void {
    for (const port of this.#ports.values()) port.end();
    this.#ports.clear();
  }

  #tell(id: number, message: Carried | null): void {
    this.#page
      .send('Runtime.callFunctionOn', {
        functionDeclaration: '(id, message) => standInHear(id, message)',
        executionContextId: this.#contextId,
        arguments: [{ value: id }, { value: message }],
      })
      // A page that has gone hears nothing.
      .catch(() => undefined);
  }
}
