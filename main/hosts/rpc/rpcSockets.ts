import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Log } from '../../station/api.ts';
import { type CallWatch, watchCalls } from './callWatch.ts';
import { refuseUpgrade } from './refuseUpgrade.ts';

export interface RpcSocketsOptions {
  /** Hands a new connection to the handler of the contract, which has each call go through `calls` (`rpcOptions`). */
  readonly serve: (socket: WebSocket, calls: CallWatch) => Promise<void>;
  readonly maxMessageBytes: number;
  readonly mostSockets: number;
  /** How many bytes of messages that are not whole yet may lie here, of all connections together. The one that goes beyond is ended. */
  readonly mostUnfinishedBytes: number;
  /** How often a ping asks whether the other side is there; it is dropped with the next one where it does not answer. Null never asks. */
  readonly keepAliveMs: number | null;
  readonly log: Log;
}

export interface RpcSockets {
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends all connections, and with them the calls that still run for them. */
  close(): Promise<void>;
}

/** Of a masked frame with at most 125 bytes in it, as every ping of a client is (RFC 6455, 5.2). */
const controlFrameHeadBytes = 6;

export function createRpcSockets(options: RpcSocketsOptions): RpcSockets {
  const { serve, maxMessageBytes, mostSockets, mostUnfinishedBytes, keepAliveMs, log } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false });
  const silent = new WeakSet<WebSocket>();
  /** What each has sent since its last whole message, but for pings and pongs: these may stand between the parts of a message. */
  const unfinished = new Map<WebSocket, number>();

  function checkAlive(): void {
    for (const socket of server.clients) {
      // Nothing of it is read while it has too much under way, its pongs neither.
      if (socket.isPaused) continue;
      if (silent.has(socket)) socket.terminate();
      silent.add(socket);
      socket.ping();
    }
  }
  const keepAlive = keepAliveMs === null ? null : setInterval(checkAlive, keepAliveMs);

  function count(socket: WebSocket, bytes: number): void {
    unfinished.set(socket, (unfinished.get(socket) ?? 0) + bytes);
    const all = [...unfinished.values()].reduce((sum, one) => sum + one, 0);
    if (all <= mostUnfinishedBytes) return;
    log.warn('A connection was ended: too much of its messages was not whole');
    unfinished.delete(socket);
    socket.terminate();
  }

  /** A ping makes no message whole: only its own frame is done with. */
  function discount(socket: WebSocket, payload: Buffer): void {
    unfinished.set(socket, Math.max(0, (unfinished.get(socket) ?? 0) - controlFrameHeadBytes - payload.byteLength));
  }

  function open(socket: WebSocket, connection: Duplex): void {
    for (const done of ['close', 'message'] as const) socket.on(done, () => unfinished.delete(socket));
    for (const control of ['ping', 'pong'] as const) socket.on(control, (payload) => discount(socket, payload));
    // Before the library's own listener, which tells of the messages that a piece makes whole.
    connection.prependListener('data', (piece: Buffer) => count(socket, piece.byteLength));
    socket.on('pong', () => silent.delete(socket));
    socket.on('error', (error) => log.warn('A connection broke', { error }));
    serve(socket, watchCalls(socket, connection)).catch((error) =>
      log.error('A connection could not be served', { error }),
    );
  }

  return {
    accept(request, socket, head) {
      if (server.clients.size >= mostSockets) return refuseUpgrade(socket, 503);
      server.handleUpgrade(request, socket, head, (opened) => open(opened, socket));
    },
    async close() {
      if (keepAlive !== null) clearInterval(keepAlive);
      const closed = new Promise((settle) => server.close(settle));
      for (const socket of server.clients) socket.terminate();
      await closed;
    },
  };
}
