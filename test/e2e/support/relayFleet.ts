import type { AddressInfo } from 'node:net';
import { connect, createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { issueCertificate, mintAuthority } from '../../fakes/httpsServer.ts';
import { startNatsServer } from '../../fakes/natsServer.ts';
import { addDestination, issueToken, type RelayProcess, startRelayProcess } from '../../fakes/relayProcess.ts';
import type { GivenRelay } from './stationProcess.ts';

/** Relays as processes of their own behind one address, as a proxy before them would give it. */
export interface RelayFleet {
  relayFor(name: string): GivenRelay;
  /** Where the partner sends its webhooks. */
  readonly webhook: string;
  /** With SIGKILL: the one that serves, until the other does. */
  killFirst(): Promise<void>;
  close(): Promise<void>;
}

/** `onNats`: two relays on a real nats-server. Else one relay on its own store. */
export async function startRelayFleet(folder: string, { onNats }: { readonly onNats: boolean }): Promise<RelayFleet> {
  const nats = onNats ? await startNatsServer() : null;
  const authority = await mintAuthority();
  const running: RelayProcess[] = [];
  const onward = forwarderTo(() => running[0]?.origin ?? null);
  const door = await listen(createTlsServer(await issueCertificate(authority), onward.pass));
  const plain = await listen(createPlainServer(onward.pass));
  const relay = `https://127.0.0.1:${portOf(door)}`;
  const shared = nats === null ? [] : ['--nats', `nats://127.0.0.1:${nats.port}`];
  const first = join(folder, 'relay-1');
  for (const own of [first, ...(onNats ? [join(folder, 'relay-2')] : [])])
    running.push(await startRelayProcess(own, ['--behind-proxy', relay, ...shared]));
  return {
    relayFor: (name) => ({ events: { relay, ca_file: authority.caFile }, token: issueToken(first, name, shared) }),
    webhook: addDestination(first, 'partner', `http://127.0.0.1:${portOf(plain)}`, shared),
    async killFirst() {
      const killed = running.shift();
      killed?.child.kill('SIGKILL');
      await killed?.ended;
    },
    async close() {
      onward.end();
      door.close();
      plain.close();
      await Promise.all(running.map((one) => one.stop()));
      await nats?.close();
      await authority.remove();
    },
  };
}

/** Leads each connection to whoever serves then. */
function forwarderTo(origin: () => string | null) {
  const sockets = new Set<Socket>();
  function keep(socket: Socket, other: () => Socket | null): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      other()?.destroy();
    });
  }
  return {
    pass(socket: Socket): void {
      const to = origin();
      const upstream = to === null ? null : connect(Number(new URL(to).port), '127.0.0.1');
      keep(socket, () => upstream);
      if (upstream === null) return void socket.destroy();
      keep(upstream, () => socket);
      socket.pipe(upstream).pipe(socket);
    },
    end(): void {
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function listen<Listener extends Server>(server: Listener): Promise<Listener> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
