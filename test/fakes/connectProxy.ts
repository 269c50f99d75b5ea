import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface TestProxy {
  readonly address: string;
  /** `host:port` of every tunnel asked for, in order. */
  readonly tunnels: string[];
  /** The network is pulled: tunnels end, and none is opened until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A proxy on 127.0.0.1 that opens tunnels (CONNECT), or refuses them with `refuseWith`. */
export async function startConnectProxy(refuseWith: number | null = null): Promise<TestProxy> {
  const tunnels: string[] = [];
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((_request, response) => response.writeHead(500).end());
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
  server.on('connection', keep);
  server.on('connect', (request, client: Socket) => {
    if (isCut) return void client.destroy();
    tunnels.push(request.url ?? '');
    if (refuseWith !== null) {
      client.end(`HTTP/1.1 ${refuseWith} No\r\n\r\n`);
      return;
    }
    const [host = '', port = ''] = (request.url ?? '').split(':');
    const upstream = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(client);
      client.pipe(upstream);
    });
    keep(upstream);
    upstream.once('close', () => client.destroy());
    client.once('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tunnels,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
