import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { os, type RouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/ws';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { PageContract } from '../../../main/contract/page.ts';
import { maxCalls } from '../../../main/hosts/rpc/callWatch.ts';
import { pageOptions } from '../../../main/hosts/rpc/rpcOptions.ts';
import { createRpcSockets } from '../../../main/hosts/rpc/rpcSockets.ts';
import { startWebHost, type WebHost, type WebLimits } from '../../../main/hosts/web/webHost.ts';
import { builtPage } from '../../fakes/builtPage.ts';
import { fakeStation } from '../../fakes/page/fakeStation.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { until } from '../../fakes/until.ts';

async function startHost(limits: Partial<WebLimits> = {}) {
  const [station, log] = [fakeStation(), recordingLog()];
  const host = await startWebHost({ station, port: 0, rendererFolder: builtPage(), log, limits });
  onTestFinished(() => host.close());
  return { station, log, host, port: Number(new URL(host.url).port) };
}

async function openPage(port: number, { cookie, pageKey }: WebHost['secrets']) {
  const headers = { cookie: `sideshot_${port}=${cookie}`, origin: `http://127.0.0.1:${port}` };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc`, ['sideshot', `key.${pageKey}`], { headers });
  onTestFinished(() => socket.terminate());
  await new Promise((settle, reject) => socket.once('open', settle).once('error', reject));
  // The library's type is that of browsers; ws has what it uses of it.
  const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket });
  const client: ContractRouterClient<PageContract> = createORPCClient(link);
  return { socket, client };
}

test('commands, events and files go over one socket, for several pages at once', async () => {
  const { station, host, port } = await startHost();
  const [first, second] = [await openPage(port, host.secrets), await openPage(port, host.secrets)];
  await first.client.settings.change({ path: 'operator', value: 'Ola' });
  expect(await second.client.station.status({})).toMatchObject({ operator: 'Ola' });

  const events = await second.client.station.events({});
  expect((await events.next()).value).toMatchObject({ type: 'status', status: { operator: 'Ola' } });
  await until('one listener at the station', () => station.listeners === 1);
  station.emit({ type: 'changed', topic: 'taxonomy' });
  expect((await events.next()).value).toEqual({ type: 'changed', topic: 'taxonomy' });

  const bytes = new Uint8Array(3_000_000).map((_, index) => index % 251);
  const file = new File([bytes], 'föto 1.jpg', { type: 'image/jpeg' });
  const answer = await first.client.capture.files({ itemId: null, sideUuid: null, files: [file] });
  expect(answer.notices).toMatchObject([{ filename: 'föto 1.jpg', accepted: true }]);
  expect(Buffer.compare(station.received[0]!.bytes, bytes)).toBe(0);
});

test('expected failures arrive with their code, bugs without their text', async () => {
  const { log, host, port } = await startHost();
  const { client } = await openPage(port, host.secrets);
  await expect(client.items.submit({ itemId: '1' })).rejects.toMatchObject({
    code: 'STATION',
    message: 'Not in this fake',
    data: { code: 'not_possible', field: null },
  });
  expect(log.lines).toEqual([]);
  await expect(client.items.get({ itemId: '1' })).rejects.toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
    message: expect.not.stringContaining('SECRET'),
  });
  expect(log.lines).toMatchObject([{ level: 'error', message: 'A command of the page failed' }]);
  await expect(client.shoot.scan({ reference: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(log.lines).toHaveLength(1);
});

test('a page that goes away leaves no listener behind, and a closed host no page', async () => {
  const { station, host, port } = await startHost();
  const page = await openPage(port, host.secrets);
  const events = await page.client.station.events({});
  await events.next();
  await until('one listener at the station', () => station.listeners === 1);
  page.socket.terminate();
  await until('no listener at the station', () => station.listeners === 0);

  const other = await openPage(port, host.secrets);
  const closed = new Promise((settle) => other.socket.once('close', settle));
  await host.close();
  await closed;
  expect(station.closed).toBe(false);
});

test('what is no message of ours does not end the host', async () => {
  const { host, port } = await startHost();
  const { socket, client } = await openPage(port, host.secrets);
  const loud = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => loud.mockRestore());
  socket.send('not json');
  socket.send(Buffer.from([255, 0, 1]));
  expect(await client.station.status({})).toMatchObject({ operator: 'Kim' });
});

/** A masked frame of nothing but zeros, by its first byte: 0x02 begins a binary message that goes on, 0x00 goes on with it, 0x89 is a ping. */
function frame(first: number, bytes: number): Buffer {
  const head = bytes < 126 ? Buffer.of(first, 0x80 | bytes) : Buffer.of(first, 0xff, 0, 0, 0, 0, 0, 0, 0, 0);
  if (bytes >= 126) head.writeBigUInt64BE(BigInt(bytes), 2);
  return Buffer.concat([head, Buffer.alloc(4 + bytes)]);
}

/** The beginning of a masked frame that says it is this long, and a part of it. */
function unfinishedFrame(saidBytes: number, sentBytes: number): Buffer {
  const head = Buffer.alloc(14);
  head.set([0x82, 0xff]);
  head.writeBigUInt64BE(BigInt(saidBytes), 2);
  return Buffer.concat([head, Buffer.alloc(sentBytes)]);
}

test('frames that are never finished take up no more than the limit, of all pages together', async () => {
  const { host, port } = await startHost({ unfinishedBytes: 1_000_000 });
  const pages = await Promise.all(Array.from({ length: 4 }, () => openPage(port, host.secrets)));
  let closed = 0;
  for (const { socket } of pages) {
    socket.on('close', () => {
      closed += 1;
    });
    // Beneath the library, which sends whole frames alone.
    Reflect.get(socket, '_socket').write(unfinishedFrame(10_000_000, 400_000));
  }
  await until('two closed connections', () => closed >= 2);
  const { client } = await openPage(port, host.secrets);
  expect(await client.station.status({})).toMatchObject({ operator: 'Kim' });
  expect(closed).toBe(2);
});

test.each([
  ['a ping', 0x89],
  ['a pong', 0x8a],
])('%s between the parts of a message hides none of them, and many pongs end nothing', async (_name, first) => {
  const { host, port, log } = await startHost({ unfinishedBytes: 1_000_000 });
  const [quiet, hiding] = [await openPage(port, host.secrets), await openPage(port, host.secrets)];
  const raw = (page: typeof quiet) => Reflect.get(page.socket, '_socket');
  // More bytes of pongs than the limit; the library itself ends a page that sends so many pings.
  for (let at = 0; at < 20_000; at += 1) raw(quiet).write(frame(0x8a, at % 126));
  expect(await quiet.client.station.status({})).toMatchObject({ operator: 'Kim' });
  expect(log.lines).toEqual([]);
  for (let part = 0; part < 12 && !raw(hiding).destroyed; part += 1) {
    raw(hiding).write(frame(part === 0 ? 0x02 : 0x00, 100_000));
    raw(hiding).write(frame(first, 125));
    // The next part comes when this one was counted.
    await quiet.client.station.status({});
  }
  await until('the end of the connection', () => hiding.socket.readyState === WebSocket.CLOSED);
  expect(log.lines).toMatchObject([{ message: 'A connection was ended: too much of its messages was not whole' }]);
  expect(await quiet.client.station.status({})).toMatchObject({ operator: 'Kim' });
});

test('there are no more pages than the limit', async () => {
  const { host, port } = await startHost({ pages: 2 });
  const first = await openPage(port, host.secrets);
  await openPage(port, host.secrets);
  await expect(openPage(port, host.secrets)).rejects.toThrow('503');
  first.socket.close();
  await new Promise((settle) => first.socket.once('close', settle));
  const { client } = await openPage(port, host.secrets);
  expect(await client.station.status({})).toMatchObject({ operator: 'Kim' });
});

test('a flood of calls waits where it comes from: few run at once, and all are answered in their order', async () => {
  const log = recordingLog();
  let read = 0;
  const running = { now: 0, most: 0 };
  const open = Promise.withResolvers<void>();
  const router = {
    slow: os.input(z.object({ at: z.number() })).handler(async ({ input }) => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await open.promise;
      running.now -= 1;
      return input.at;
    }),
  };
  const handler = new RPCHandler(router, pageOptions(log));
  const sockets = createRpcSockets({
    serve: (socket, calls) => {
      socket.on('message', () => {
        read += 1;
      });
      return handler.upgrade(socket, { context: { calls } });
    },
    maxMessageBytes: 1_000_000,
    maxSockets: 2,
    maxUnfinishedBytes: 1_000_000,
    keepAliveMs: null,
    log,
  });
  const server = createServer().on('upgrade', (request, socket, head) => sockets.accept(request, socket, head));
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  onTestFinished(async () => {
    await sockets.close();
    server.close();
  });
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  onTestFinished(() => socket.terminate());
  await new Promise((settle) => socket.once('open', settle));
  const client: RouterClient<typeof router> = createORPCClient(
    new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }),
  );
  const answers = Array.from({ length: 20_000 }, (_, at) => client.slow({ at }));
  await until('calls to run', () => running.now >= maxCalls);
  // What more is read would begin by now.
  for (let times = 0; times < 50; times += 1) await new Promise((settle) => setImmediate(settle));
  expect(running.most).toBe(maxCalls);
  // Nothing more of them is read.
  expect(read).toBeLessThan(20_000);
  open.resolve();
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 20_000 }, (_, at) => at));
  expect(running.most).toBe(maxCalls);
  // The connection goes on as before.
  expect(await client.slow({ at: 7 })).toBe(7);
});
