import { MessageChannel, type MessagePort as NodePort } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { expect, onTestFinished, test } from 'vitest';
import type { PageContract } from '../../../main/contract/page.ts';
import { createPortServer } from '../../../main/hosts/rpc/rpcServer.ts';
import { answerPortRequests, type PageMessage, type PageWindow } from '../../../preload/portHandshake.ts';
import { fakeStation } from '../../fakes/page/fakeStation.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { until } from '../../fakes/until.ts';

/** A page's window as far as the handshake sees it; messages arrive at once. */
function fakePage() {
  const listeners: ((event: PageMessage) => void)[] = [];
  const posted: { message: unknown; origin: string; ports: NodePort[] }[] = [];
  const page: PageWindow = {
    location: { origin: 'sideshot://app' },
    addEventListener: (_type, listener) => void listeners.push(listener),
    postMessage: (message, origin, ports) => void posted.push({ message, origin, ports: ports as never }),
  };
  const send = (data: unknown, source: unknown = page) => {
    for (const listener of listeners) listener({ source, data });
  };
  return { page, posted, send };
}

/** Core and page joined as in the app, with Node's ports for Electron's. */
function connectPage() {
  const [station, log] = [fakeStation(), recordingLog()];
  const server = createPortServer(station, log);
  onTestFinished(() => server.close());
  const { page, posted, send } = fakePage();
  answerPortRequests(
    page,
    () => new MessageChannel() as never,
    (port) => server.serve(port as never),
  );
  const openClient = () => {
    send({ type: 'sideshot:want-port' });
    const port = posted.at(-1)!.ports[0]!;
    port.start();
    onTestFinished(() => port.close());
    const client: ContractRouterClient<PageContract> = createORPCClient(new RPCLink({ port: port as never }));
    return { client, port };
  };
  return { station, log, server, page, posted, send, openClient };
}

test('the page asks for a port and talks to the station through it', async () => {
  const { station, openClient, posted } = connectPage();
  const { client } = openClient();
  expect(posted).toMatchObject([{ message: { type: 'sideshot:port' }, origin: 'sideshot://app' }]);
  expect(await client.station.status({})).toMatchObject({ operator: 'Kim' });
  const events = await client.station.events({});
  await events.next();
  await until('one listener at the station', () => station.listeners === 1);
  station.emit({ type: 'changed', topic: 'taxonomy' });
  expect((await events.next()).value).toEqual({ type: 'changed', topic: 'taxonomy' });
  const file = new File([new Uint8Array(100_000).fill(5)], 'a.jpg');
  await client.capture.files({ itemId: null, sideUuid: null, files: [file] });
  expect(station.received[0]!.bytes).toEqual(new Uint8Array(100_000).fill(5));
  await expect(client.items.submit({ itemId: '1' })).rejects.toMatchObject({ code: 'STATION' });
});

test('a reloaded page gets a port of its own, and the old one lets go', async () => {
  const { station, openClient } = connectPage();
  const first = openClient();
  await (await first.client.station.events({})).next();
  await until('one listener at the station', () => station.listeners === 1);
  const second = openClient();
  first.port.close();
  await until('no listener at the station', () => station.listeners === 0);
  expect(await second.client.station.status({})).toMatchObject({ operator: 'Kim' });
});

test('frames, other windows and other messages get no port', () => {
  const { send, posted } = connectPage();
  send({ type: 'sideshot:want-port' }, { a: 'frame' });
  send({ type: 'sideshot:port' });
  for (const data of [null, 'sideshot:want-port', 7, {}, { type: 'other' }]) send(data);
  expect(posted).toEqual([]);
});

test('closing the host ends its ports', async () => {
  const { server, openClient } = connectPage();
  const { client, port } = openClient();
  await client.station.status({});
  const closed = new Promise((settle) => port.once('close', settle));
  server.close();
  await closed;
});
