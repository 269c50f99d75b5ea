import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Log } from '../../station/api.ts';
import { type CallWatch, watchCalls } from './callWatch.ts';
import { refuseUpgrade } from './refuseUpgrade.ts';

export interface RpcSocketsOptions {
  readonly serve: (socket: WebSocket, calls: CallWatch) => Promise<void>;
  readonly maxMessageBytes: number;
  readonly maxSockets: number;
  /** Bytes of unfinished messages of all connections. The connection that exceeds it is ended. */
  readonly maxUnfinishedBytes: number;
  /** Interval of pings; a connection is dropped when one stays unanswered until the next. Null never pings. */
  readonly keepAliveMs: number | null;
  readonly log: Log;
}

export interface RpcSockets {
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/** A client's ping is a masked frame with at most 125 bytes (RFC 6455, 5.2). */
const controlFrameHeadBytes = 6;

export function createRpcSockets(options: RpcSocketsOptions): RpcSockets {
  const { serve, maxMessageBytes, maxSockets, maxUnfinishedBytes, keepAliveMs, log } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false });
  const silent = new WeakSet<WebSocket>();
  /** Bytes since the last whole message. Pings and pongs may stand between a message's parts and do not count. */
  const unfinished = new Map<WebSocket, number>();

  function checkAlive(): void {
    for (const socket of server.clients) {
      // A paused connection is not read, so its pongs are missing.
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
    if (all <= maxUnfinishedBytes) return;
    log.warn('A connection was ended: too much of its messages was not whole');
    unfinished.delete(socket);
    socket.terminate();
  }

  /** A ping completes only its own frame. */
  function discount(socket: WebSocket, payload: Buffer): void {
    unfinished.set(socket, Math.max(0, (unfinished.get(socket) ?? 0) - controlFrameHeadBytes - payload.byteLength));
  }

  function open(socket: WebSocket, connection: Duplex): void {
    for (const done of ['close', 'message'] as const) socket.on(done, () => unfinished.delete(socket));
    for (const control of ['ping', 'pong'] as const) socket.on(control, (payload) => discount(socket, payload));
    // Runs before the library's listener, which reports whole messages.
    connection.prependListener('data', (piece: Buffer) => count(socket, piece.byteLength));
    socket.on('pong', () => silent.delete(socket));
    socket.on('error', (error) => log.warn('A connection broke', { error }));
    serve(socket, watchCalls(socket, connection)).catch((error) =>
      log.error('A connection could not be served', { error }),
    );
  }

  return {
    accept(request, socket, head) {
      if (server.clients.size >= maxSockets) return refuseUpgrade(socket, 503);
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
