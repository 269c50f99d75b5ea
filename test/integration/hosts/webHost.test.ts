import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { keyProtocol, pageProtocol } from '../../../main/contract/web/pageKey.ts';
import { defaultLimits, headerTimes, startWebHost, type WebLimits } from '../../../main/hosts/web/webHost.ts';
import { builtPage } from '../../fakes/builtPage.ts';
import { type FakeStation, fakeStation } from '../../fakes/page/fakeStation.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { until } from '../../fakes/until.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

async function startHost(station: FakeStation = fakeStation(), limits: Partial<WebLimits> = {}) {
  const log = recordingLog();
  const host = await startWebHost({ station, port: 0, rendererFolder: builtPage(), log, limits });
  onTestFinished(() => host.close());
  const port = Number(new URL(host.url).port);
  const cookie = `sideshot_${port}=${host.secrets.cookie}`;
  const key = `sideshot, key.${host.secrets.pageKey}`;
  const pictureKey = `?key=${host.secrets.pictureKey}`;
  return { host, station, log, port, cookie, key, pictureKey };
}

/** Sends the path exactly as given. */
function ask(port: number, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((settle, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        settle({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    request.on('error', reject);
    request.end();
  });
}

/** The first line of the answer to a handshake. */
function askUpgrade(port: number, headers: Record<string, string>): Promise<string> {
  const lines = {
    host: `127.0.0.1:${port}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return new Promise((settle, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(['GET /rpc HTTP/1.1', ...text, '', ''].join('\r\n')));
    socket.once('data', (data) => {
      socket.destroy();
      settle(data.toString().split('\r\n')[0] ?? '');
    });
    socket.on('error', reject);
  });
}

test('cookies of other programs of this machine keep no page away; where they are beyond measure, it is said', async () => {
  const { host, port } = await startHost();
  const own = `sideshot_${port}=${host.secrets.cookie}`;
  const others = (bytes: number) =>
    Array.from({ length: bytes / 1_000 }, (_, at) => `other_${at}=${'x'.repeat(988)}`).join('; ');
  expect((await ask(port, '/', { cookie: `${others(20_000)}; ${own}` })).status).toBe(200);
  expect((await ask(port, '/', { cookie: `${others(200_000)}; ${own}` })).status).toBe(200);
  const socket = await askUpgrade(port, {
    cookie: `${others(20_000)}; ${own}`,
    origin: `http://127.0.0.1:${port}`,
    'sec-websocket-protocol': `${pageProtocol}, ${keyProtocol}${host.secrets.pageKey}`,
  });
  expect(socket).toBe('HTTP/1.1 101 Switching Protocols');
  const refused = await ask(port, '/', { cookie: `${others(300_000)}; ${own}` });
  expect(refused).toMatchObject({
    status: 431,
    text: expect.stringContaining('Other programs of this machine have filled'),
  });
});

test('the printed address signs in once, and the cookie opens the page and its files', async () => {
  const { host, port } = await startHost();
  const { pathname, search } = new URL(host.url);
  const signIn = await ask(port, pathname + search);
  expect(signIn).toMatchObject({
    status: 303,
    headers: { location: `/#key=${host.secrets.pageKey}.${host.secrets.pictureKey}`, 'cache-control': 'no-store' },
  });
  const setCookie = signIn.headers['set-cookie']?.[0] ?? '';
  expect(setCookie).toMatch(/; HttpOnly; SameSite=Strict$/);
  const cookie = setCookie.split(';')[0] ?? '';
  const page = await ask(port, '/', { cookie });
  expect(page).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  });
  const script = await ask(port, '/assets/main-abcd1234.js', { cookie });
  expect(script).toMatchObject({ status: 200, text: 'document.title = "loaded";' });
  expect(script.headers['cache-control']).toContain('immutable');
  const head = await ask(port, '/assets/main-abcd1234.js', { cookie }, 'HEAD');
  expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': '26' } });
});

test('every answer carries the security headers', async () => {
  const { port, cookie } = await startHost();
  for (const answer of [await ask(port, '/', { cookie }), await ask(port, '/'), await ask(port, '/none', { cookie })]) {
    expect(answer.headers['content-security-policy']).toContain(
      `connect-src 'self' ws://127.0.0.1:${port} ws://localhost:${port};`,
    );
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
  }
});

test('nothing is answered without the cookie, to another host name, origin or method', async () => {
  const { port, cookie, station } = await startHost();
  expect(await ask(port, '/')).toMatchObject({
    status: 401,
    text: expect.stringContaining('Open the address that Sideshot printed'),
  });
  expect(await ask(port, '/?token=wrong')).toMatchObject({ status: 401 });
  expect(await ask(port, '/photo/1/preview')).toMatchObject({ status: 401 });
  expect(await ask(port, '/', { cookie, host: `evil.example:${port}` })).toMatchObject({ status: 403 });
  expect(await ask(port, '/', { cookie, origin: 'http://evil.example' })).toMatchObject({ status: 403 });
  expect(await ask(port, '/', { cookie }, 'POST')).toMatchObject({ status: 405 });
  expect(await ask(port, '/', { cookie, origin: `http://127.0.0.1:${port}` })).toMatchObject({ status: 200 });
  expect(await ask(port, '/', { cookie, host: `localhost:${port}` })).toMatchObject({ status: 200 });
  expect(station.askedAssets).toEqual([]);
});

test('a browser without the token gets a page that says how to open the station, and nothing of the station', async () => {
  const { host, port, cookie } = await startHost();
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  for (const [path, why] of [
    ['/', 'Open the address that Sideshot printed'],
    ['/?token=wrong', 'This address is from another start'],
  ] as const) {
    const page = await ask(port, path, browser);
    expect(page).toMatchObject({ status: 401, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).toContain(why);
    expect(page.text).toContain('Press the icon of Sideshot');
    expect(page.text).toContain('<code>sideshot start --host web --no-open</code>');
    const nonce = /style nonce="([\w-]+)"/.exec(page.text)?.[1] ?? 'none';
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    for (const secret of Object.values(host.secrets)) expect(page.text).not.toContain(secret);
  }
  // In a language that the browser asks for.
  for (const [asked, language, direction, word] of [
    ['sv,de-AT;q=0.8,en;q=0.5', 'de', 'ltr', 'Sideshot'],
    ['ar', 'ar-u-nu-latn', 'rtl', 'Sideshot'],
    ['sv;q=0.1', 'en', 'ltr', 'This tab is not signed in'],
  ] as const) {
    const page = await ask(port, '/', { ...browser, 'accept-language': asked });
    expect(page.text).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(page.text).toContain(word);
    expect(page.text.includes('Press the icon')).toBe(language === 'en');
  }
  // Programs, and parts of a page, are told in one line.
  expect((await ask(port, '/')).headers['content-type']).toContain('text/plain');
  expect((await ask(port, '/', { ...browser, cookie })).text).not.toContain('Press the icon');
});

test.each([
  '/../../etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/assets/..%5c..%5cindex.html',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/%00',
])('%s leads nowhere', async (path) => {
  const { port, cookie } = await startHost();
  expect(await ask(port, path, { cookie })).toMatchObject({ status: 404 });
});

test('pictures come from the station', async () => {
  const { port, cookie, pictureKey, station } = await startHost();
  const body = Buffer.from([1, 2, 3]);
  station.assets.set('photo/a%20b/preview', { contentType: 'image/jpeg', body, maxAgeSeconds: 60 });
  const found = await ask(port, `/photo/a%20b/preview${pictureKey}`, { cookie });
  expect(found).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=60', 'content-length': '3' },
  });
  expect(await ask(port, `/picture/1/2/overlay${pictureKey}`, { cookie })).toMatchObject({ status: 404 });
  // The cookie goes to every port of this machine.
  expect(await ask(port, '/photo/a%20b/preview', { cookie })).toMatchObject({ status: 401 });
  expect(await ask(port, `/photo/a%20b/preview${pictureKey}`)).toMatchObject({ status: 401 });
  expect(station.askedAssets).toEqual(['photo/a%20b/preview', 'picture/1/2/overlay']);
});

test('a picture that fails is missing, and the log says why', async () => {
  const station = { ...fakeStation(), asset: () => Promise.reject(new Error('disk')) };
  const { port, cookie, pictureKey, log } = await startHost(station);
  expect(await ask(port, `/photo/1/preview${pictureKey}`, { cookie })).toMatchObject({ status: 404 });
  expect(log.lines).toMatchObject([{ level: 'warn', message: 'A picture could not be read' }]);
});

test('a WebSocket needs cookie, key, origin and host', async () => {
  const { port, cookie, key } = await startHost();
  const origin = `http://127.0.0.1:${port}`;
  expect(await askUpgrade(port, { origin })).toContain(' 401 ');
  expect(await askUpgrade(port, { cookie })).toContain(' 403 ');
  expect(await askUpgrade(port, { cookie, origin: 'http://evil.example' })).toContain(' 403 ');
  expect(await askUpgrade(port, { cookie, host: 'evil.example', origin: 'http://evil.example' })).toContain(' 403 ');
  expect(await askUpgrade(port, { cookie, origin })).toContain(' 401 ');
  const keyed = { cookie, origin, 'sec-websocket-protocol': key };
  // A second one beside `host`, whichever of them is ours.
  expect(await askUpgrade(port, { ...keyed, Host: 'evil.example' })).toContain(' 403 ');
  expect(await askUpgrade(port, { ...keyed, host: 'evil.example', Host: `127.0.0.1:${port}` })).toContain(' 403 ');
  expect(await askUpgrade(port, keyed)).toContain(' 101 ');
});

test('a taken port is said with its field', async () => {
  const { port, station, log } = await startHost();
  await expect(startWebHost({ station, port, rendererFolder: builtPage(), log })).rejects.toMatchObject({
    code: 'invalid',
    field: 'port',
    message: expect.stringContaining(`Port ${port} is taken`),
  });
});

test('close ends connections that would stay open, also one that was refused', async () => {
  const { host, port, cookie, key } = await startHost();
  const idle = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const refused = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  for (const socket of [idle, refused]) socket.on('error', () => undefined);
  refused.write(`GET /rpc HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  await new Promise((settle) => refused.once('data', settle));
  await askUpgrade(port, { cookie, origin: `http://127.0.0.1:${port}`, 'sec-websocket-protocol': key });
  const ended = new Promise((settle) => idle.on('close', settle).on('end', settle).resume());
  await host.close();
  await ended;
  idle.destroy();
  refused.destroy();
  await expect(ask(port, '/')).rejects.toThrow();
});

/** Idle connections; the number that are still open is read off. */
async function openIdle(port: number, count: number, says = '') {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  const open = new Set(sockets);
  for (const socket of sockets) {
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    // What it is answered is of no interest, but it has to be read for the end to be seen.
    socket.resume();
    if (says !== '') socket.write(says);
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return open;
}

test('a thousand idle connections leave no more than the limit, and end by themselves', async () => {
  const { port, cookie } = await startHost(fakeStation(), { connections: 20, headerMs: 2_000 });
  const open = await openIdle(port, 1_000);
  await until('at most 20 connections', () => open.size <= 20);
  await until('no connection', () => open.size === 0);
  expect(await ask(port, '/', { cookie })).toMatchObject({ status: 200 });
});

test('idle connections lock out neither a new page nor one that connects again, and end none that is at work', async () => {
  const limits = { connections: 20, headerMs: 3_600_000 };
  const { port, cookie, key } = await startHost(fakeStation(), limits);
  const rpc = { origin: `http://127.0.0.1:${port}`, cookie, 'sec-websocket-protocol': key };
  const page = connect(port, '127.0.0.1');
  onTestFinished(() => void page.destroy());
  const answers = async (): Promise<string> => {
    page.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`);
    return new Promise((settle) => page.once('data', (data) => settle(data.toString().split('\r\n')[0] ?? '')));
  };
  expect(await answers()).toBe('HTTP/1.1 200 OK');
  const open = await openIdle(port, 1_000);
  await until('all places but one to be taken', () => open.size === limits.connections - 1);
  // All places are taken, and nothing gives one back by itself.
  expect(await ask(port, '/', { cookie })).toMatchObject({ status: 200 });
  expect(await askUpgrade(port, rpc)).toBe('HTTP/1.1 101 Switching Protocols');
  expect(await answers()).toBe('HTTP/1.1 200 OK');
});

test('where all connections have shown the cookie, one more is ended itself', async () => {
  const { port, cookie } = await startHost(fakeStation(), { connections: 3, headerMs: 3_600_000 });
  const says = `GET /none HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`;
  const open = await openIdle(port, 3, says);
  await Promise.all([...open].map((socket) => new Promise((settle) => socket.once('data', settle))));
  await expect(ask(port, '/', { cookie })).rejects.toThrow();
  expect(open.size).toBe(3);
  for (const socket of [...open].slice(0, 1)) socket.destroy();
  await expect.poll(() => ask(port, '/', { cookie }).catch(() => null)).toMatchObject({ status: 200 });
});

test('a header may take 20 seconds where nothing else is said, and a look at it comes in time', () => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = headerTimes(defaultLimits.headerMs);
  expect(defaultLimits.headerMs).toBe(20_000);
  expect(headersTimeout + connectionsCheckingInterval).toBe(20_000);
  expect(requestTimeout).toBe(headersTimeout);
});

test('a header that never ends is cut off, by our limit', async () => {
  const { port, cookie } = await startHost(fakeStation(), { headerMs: 1_000 });
  const open = await openIdle(port, 1, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`);
  const [socket] = open;
  const said = new Promise<string>((settle) => socket?.once('data', (data) => settle(data.toString())));
  // Node's own limit is a minute.
  await until('no connection', () => open.size === 0);
  expect(await said).toMatch(/^HTTP\/1\.1 408 /);
  expect(await ask(port, '/', { cookie })).toMatchObject({ status: 200 });
});

test('two Host lines are refused', async () => {
  const { port, cookie } = await startHost();
  const lines = ['GET / HTTP/1.1', `Host: 127.0.0.1:${port}`, 'Host: evil.example', `Cookie: ${cookie}`, '', ''];
  const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
  onTestFinished(() => void socket.destroy());
  const answer = await new Promise((settle) => socket.once('data', (data) => settle(data.toString())));
  expect(answer).toMatch(/^HTTP\/1\.1 40[03] /);
});
