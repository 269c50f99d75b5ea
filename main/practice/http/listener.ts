import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { ServerCertificate } from '../../tls/certificates.ts';

export interface Listener {
  readonly port: number;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1. `wanted` 0 takes any free port, `preferred` first. */
export async function listen(
  handle: RequestListener,
  certificate: ServerCertificate,
  ports: { readonly wanted: number; readonly preferred: number },
): Promise<Listener> {
  let open = await openServer(handle, certificate, ports.wanted === 0 ? ports.preferred : ports.wanted).catch(
    (error: unknown) => {
      if (ports.wanted === 0 && ports.preferred !== 0) return openServer(handle, certificate, 0);
      throw error;
    },
  );
  const { port } = open;
  let isOnline = true;
  let isClosed = false;

  async function goOffline(): Promise<void> {
    if (!isOnline) return;
    isOnline = false;
    await open.close();
  }

  return {
    port,
    goOffline,
    goOnline: async () => {
      if (isOnline || isClosed) return;
      open = await openServer(handle, certificate, port);
      isOnline = true;
    },
    close: () => {
      isClosed = true;
      return goOffline();
    },
  };
}

async function openServer(handle: RequestListener, certificate: ServerCertificate, port: number) {
  const server = createServer({ cert: certificate.certificate, key: certificate.key }, handle);
  // Raw sockets, since a connection in its TLS handshake must break too.
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { port: addressOf(server).port, close: () => closeServer(server, sockets) };
}

async function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const socket of sockets) socket.destroy();
  await closed;
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the simulator has no port');
  return address;
}
