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
  trust(request: IncomingMessage, owner: string): void;
  /** Finishes what is under way for some seconds, then breaks it off. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Null means plain HTTP behind a proxy. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** A slower request gets 408. */
  readonly requestMs: number;
  readonly connections: ConnectionLimit;
}

const closeMs = 5_000;
const sweepMs = 50;
/** Longer than common proxies', so that they close idle connections. */
const keepAliveMs = 75_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Rejects with the system's error for the port. */
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
  /** A TLS connection is matched with its socket only by its remote address. */
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
  // A server on host and port has this form of address.
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

/** A connection that said nothing gets no answer: thousands may end at once. */
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
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const timer = setTimeout(() => server.closeAllConnections(), closeMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
