import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { RPCHandler } from '@orpc/server/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { mostFileBytes } from '../../../preload/contract/uploads.ts';
import type { Log, Station } from '../../station/api.ts';
import { rpcOptions } from '../rpcOptions.ts';

/** The largest file that a page sends, and what is said of it. A longer message ends the connection. */
const maxMessageBytes = mostFileBytes + 1_000_000;
const keepAliveMs = 30_000;

export interface RpcSockets {
  /** Takes over a connection whose upgrade the guard has allowed. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/** Serves the station's contract to any number of pages over WebSocket. A page that no longer answers pings is dropped. */
export function createRpcSockets(station: Station, log: Log): RpcSockets {
  const handler = new RPCHandler(station.router, rpcOptions(log));
  const server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false });
  const silent = new WeakSet<WebSocket>();

  function checkAlive(): void {
    for (const socket of server.clients) {
      if (silent.has(socket)) socket.terminate();
      silent.add(socket);
      socket.ping();
    }
  }
  const keepAlive = setInterval(checkAlive, keepAliveMs);

  function serve(socket: WebSocket): void {
    socket.on('pong', () => silent.delete(socket));
    socket.on('error', (error) => log.warn('The connection to a page broke', { error }));
    handler.upgrade(socket, { context: {} }).catch((error) => log.error('A page could not be served', { error }));
  }

  return {
    accept: (request, socket, head) => server.handleUpgrade(request, socket, head, serve),
    async close() {
      clearInterval(keepAlive);
      const closed = new Promise((settle) => server.close(settle));
      for (const socket of server.clients) socket.terminate();
      await closed;
    },
  };
}
