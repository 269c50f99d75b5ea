import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { ConnectionLimit } from '../../lib/connectionLimit.ts';

export interface RelayListener {
  readonly port: number;
  /** Its sender has shown a secret: its connection is not ended for a stranger's any more. */
  trust(request: IncomingMessage, owner: string): void;
  /** Takes no new connections, lets what is under way end, and breaks the rest off after some seconds. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Null: plain HTTP, behind a proxy. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** A request that is not whole within it is answered with 408 and cut off. */
  readonly requestMs: number;
  readonly connections: ConnectionLimit;
}

const closeMs = 5_000;
const sweepMs = 50;
/** Longer than that of common proxies, so that it is they who close an idle connection. */
const keepAliveMs = 75_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Rejects with the system's own error where the port can't be had. */
export async function listenForRelay(options: ListenOptions, handle: Handler): Promise<RelayListener> {
  const { requestMs } = options;
  const limits = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: requestMs / 10,
    maxHeaderSize: 16 * 1024,
  };
  const server: Server =
    options.tls === null
      ? createHttpServer(limits, handle)
      : createHttpsServer({ ...limits, ...options.tls, handshakeTimeout: requestMs, minVersion: 'TLSv1.2' }, handle);
  /** TLS wraps a connection, and tells of it by nothing but where it comes from. */
  const sockets = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const place = placeOf(socket);
    sockets.set(place, socket);
    socket.once('close', () => sockets.delete(place));
    options.connections.admit(socket, socket.remoteAddress);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => endConnection(error.code, socket as Socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // A server that listens on a host and port has an address of that form.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    trust(request, owner) {
      const socket = sockets.get(placeOf(request.socket));
      if (socket !== undefined) options.connections.trust(socket, owner);
    },
    close: () => closeServer(server),
  };
}

/** What was begun is told why; of a connection that said nothing thousands may end at once, and nobody reads it. */
function endConnection(code: string | undefined, socket: Socket): void {
  if (socket.bytesRead === 0 || !socket.writable) return void socket.destroy();
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n\r\n`, () => socket.destroy());
}

function placeOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Streams end one after the other, and leave their connections idle.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const timer = setTimeout(() => server.closeAllConnections(), closeMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
