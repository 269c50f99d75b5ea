import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../../main/practice/random.ts';
import { proxyMissing, type RealProxy, startCaddy, startNginx } from '../../fakes/realProxies.ts';
import { runs } from '../../fakes/runs.ts';
import { readingsOf, spellingOf } from '../../fakes/spellings.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { testSeed } from '../../fakes/testSeed.ts';
import { until } from '../../fakes/until.ts';

import { openRelay, stateChange } from './relayUnderTest.ts';

const host = 'host: relay.example.com\r\nconnection: close\r\n';
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
const hidden = ['/metrics', '/healthz'];

const proxies = [
  { name: 'nginx', program: 'nginx', start: startNginx },
  { name: 'Caddy', program: 'caddy', start: (port: number) => startCaddy(port, 'Caddyfile') },
  { name: 'Caddy before a fleet', program: 'caddy', start: (port: number) => startCaddy(port, 'Caddyfile.fleet') },
] as const;

for (const { name, program, start } of proxies) {
  const missing = proxyMissing(program);
  const left = missing === null ? '' : ` (skipped: ${missing})`;
  describe.skipIf(missing !== null)(`the shipped file for ${name}, in the real program${left}`, () => {
    it('leads nobody to health and counts, by any spelling of a path', async () => {
      const seed = testSeed();
      const random = createRandom(String(seed));
      const secret = 'wABCDEFGHIJKLMNOPQRSTUVWXYZ';
      // What lies behind reads each path in every way there is: the proxy must let none of these through.
      const passed: string[] = [];
      const upstream = createServer((request, response) => {
        passed.push(request.url ?? '');
        const leaks = hidden.some((path) => readingsOf(request.url ?? '').has(path));
        response.end(leaks ? 'LEAK' : 'ok');
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => upstream.once('listening', resolve));
      onTestFinished(() => void upstream.close());
      const { port } = upstream.address() as AddressInfo;
      const proxy = await start(port);
      onTestFinished(() => proxy.close());
      const written = [
        ...hidden,
        '/v1/x\\..\\..\\metrics',
        '/v1/%2e%2e/metrics',
        '/v1/..%2fmetrics',
        '/webhooks/../metrics',
        '//metrics',
        '/v1//../../metrics',
        '/METRICS',
        '/v1/..;/metrics',
        `/webhooks/${secret}/../../metrics`,
      ];
      const fuzzed = Array.from({ length: runs(1_500) }, () =>
        spellingOf(hidden[random() < 0.7 ? 0 : 1] ?? '', secret, random),
      );
      const all = [...written, ...fuzzed];
      const leaks: string[] = [];
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          for (let target = all.pop(); target !== undefined; target = all.pop()) {
            const answer = await proxy.send(`GET ${target} HTTP/1.1\r\n${host}\r\n`);
            if (answer.includes('LEAK')) leaks.push(target);
          }
        }),
      );
      expect(leaks).toEqual([]);
      // It led something on: else nothing was tried.
      expect(statusOf(await proxy.send(`GET /v1/station HTTP/1.1\r\n${host}\r\n`))).toBe(200);
      expect(new Set(passed.map((path) => /^\/(v1|webhooks)\//.test(path)))).toEqual(new Set([true]));
      expect(proxy.logs()).not.toContain(secret);
    }, 600_000);

    it('is not taken up by a stranger’s connections that say nothing', async () => {
      const relay = await openRelay(temporaryFolder());
      onTestFinished(() => relay.close());
      const { pathname } = new URL(await relay.addDestination('partner'));
      const proxy = await start(relay.relay.port);
      onTestFinished(() => proxy.close());
      const sockets: Socket[] = [];
      onTestFinished(() => {
        for (const socket of sockets) socket.destroy();
      });
      for (let count = 0; count < 30; count += 1) {
        const some = Array.from({ length: 100 }, () => connect(proxy.port, '127.0.0.1').on('error', () => undefined));
        sockets.push(...some);
        await Promise.all(some.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
      }
      for (let count = 0; count < 20; count += 1) {
        const body = JSON.stringify(stateChange());
        const head = `POST ${pathname} HTTP/1.1\r\n${host}content-length: ${body.length}\r\n\r\n`;
        expect(statusOf(await proxy.send(`${head}${body}`))).toBe(200);
      }
    });

    it('hands on webhooks and streams, and writes no secret down, whatever fails', async () => {
      const relay = await openRelay(temporaryFolder());
      let isOpen = true;
      onTestFinished(async () => {
        if (isOpen) await relay.close();
      });
      const { pathname } = new URL(await relay.addDestination('partner'));
      const secret = pathname.split('/').at(-1) ?? '';
      const token = await relay.issue('A');
      const proxy = await start(relay.relay.port);
      onTestFinished(() => proxy.close());
      const post = (target: string, body: string, more = '') =>
        proxy.send(`POST ${target} HTTP/1.1\r\n${host}content-length: ${body.length}\r\n${more}\r\n${body}`);
      const bearer = `authorization: Bearer ${token}\r\n`;

      const stream = await listen(
        proxy,
        `GET /v1/events HTTP/1.1\r\nhost: relay.example.com\r\naccept: text/event-stream\r\n${bearer}\r\n`,
      );
      await until('the beginning of the stream', () => stream.text().includes('event: state'));
      const event = JSON.stringify(stateChange());
      expect(statusOf(await post(pathname, event))).toBe(200);
      expect(statusOf(await post(`${pathname}?from=partner`, event))).toBe(200);
      await until('the event on the stream', () => stream.text().includes('event: event'));
      stream.close();
      // As long as a list of a station may be.
      expect(statusOf(await post('/v1/fleet/list', `"${'x'.repeat(1_900_000)}"`, bearer))).toBe(400);

      const long = 'x'.repeat(70_000);
      expect(statusOf(await post(pathname, long))).toBe(413);
      await proxy.send(
        `POST ${pathname} HTTP/1.1\r\n${host}transfer-encoding: chunked\r\n\r\n${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`,
      );
      for (const odd of [
        `/${pathname}`,
        `${pathname}/`,
        pathname.toUpperCase(),
        `${pathname}%00`,
        `/x${pathname}`,
        `${pathname}/../x`,
        `http://relay.example.com${pathname}`,
      ])
        await post(odd, event, bearer);
      for (const odd of [
        `POST ${pathname} HTTP/1.1\r\n${host}content-length: x\r\n\r\n`,
        `POST ${pathname} HTTP/1.1\r\n${host}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n`,
        `POST ${pathname} HTTP/1.1\r\n${host}x: ${'y'.repeat(40_000)}\r\n\r\n`,
        `POST ${pathname}${'z'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`,
        `POST ${pathname} HTTP/9.9\r\n${host}\r\n`,
        `POST ${pathname}\r\n\r\n`,
        `P\u0001ST ${pathname} HTTP/1.1\r\n${host}\r\n`,
        `POST ${pathname} HTTP/1.1\r\nhost: elsewhere.example.com\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
        `GET /v1/events?after=${'9'.repeat(40)} HTTP/1.1\r\n${host}${bearer}\r\n`,
      ])
        await proxy.send(odd);
      // One that goes away in the middle of its body.
      const half = proxy.connect();
      half.on('error', () => undefined);
      await new Promise((resolve) =>
        half.write(`POST ${pathname} HTTP/1.1\r\n${host}content-length: 500\r\n\r\n{`, resolve),
      );
      half.destroy();

      isOpen = false;
      await relay.close();
      expect([502, 503]).toContain(statusOf(await post(pathname, event)));
      expect([502, 503]).toContain(statusOf(await proxy.send(`GET /v1/station HTTP/1.1\r\n${host}${bearer}\r\n`)));

      const logs = proxy.logs();
      expect(logs).not.toBe('');
      for (const reported of [secret, secret.toUpperCase(), token]) expect(logs).not.toContain(reported);
    });
  });
}

async function listen(proxy: RealProxy, request: string) {
  const socket = proxy.connect();
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(request);
  return { text: () => text, close: () => void socket.destroy() };
}
