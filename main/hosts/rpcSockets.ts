import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Log } from '../station/api.ts';

export interface RpcSocketsOptions {
  /** Hands a new connection to the handler of the contract. */
  readonly serve: (socket: WebSocket) => Promise<void>;
  /** A longer message ends the connection. */
  readonly maxMessageBytes: number;
  /** How often a ping asks whether the other side is there; it is dropped with the next one where it does not answer. Null never asks. */
  readonly keepAliveMs: number | null;
  readonly log: Log;
}

export interface RpcSockets {
  /** Takes over a connection whose upgrade was allowed. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends all connections, and with them the calls that still run for them. */
  close(): Promise<void>;
}

/** Serves a contract to any number of callers over WebSocket. */
export function createRpcSockets(options: RpcSocketsOptions): RpcSockets {
  const { serve, maxMessageBytes, keepAliveMs, log } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false });
  const silent = new WeakSet<WebSocket>();

  function checkAlive(): void {
    for (const socket of server.clients) {
      if (silent.has(socket)) socket.terminate();
      silent.add(socket);
      socket.ping();
    }
  }
  const keepAlive = keepAliveMs === null ? null : setInterval(checkAlive, keepAliveMs);

  function open(socket: WebSocket): void {
    socket.on('pong', () => silent.delete(socket));
    socket.on('error', (error) => log.warn('A connection broke', { error }));
    serve(socket).catch((error) => log.error('A connection could not be served', { error }));
  }

  return {
    accept: (request, socket, head) => server.handleUpgrade(request, socket, head, open),
    async close() {
      if (keepAlive !== null) clearInterval(keepAlive);
      const closed = new Promise((settle) => server.close(settle));
      for (const socket of server.clients) socket.terminate();
      await closed;
    },
  };
}
