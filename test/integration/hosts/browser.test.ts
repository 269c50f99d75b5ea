import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket as NodeSocket } from 'ws';
import { findBrowser } from '../../../main/hosts/web/browsers.ts';
import { startWebHost } from '../../../main/hosts/web/webHost.ts';
import { builtPage } from '../../fakes/builtPage.ts';
import { fakeStation } from '../../fakes/page/fakeStation.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { until } from '../../fakes/until.ts';

const browserPath = findBrowser();
const withBrowser = test.skipIf(browserPath === null);
let pageScript = '';

/** The page of these tests: asks the station as the real one does, and notes what the policy refused. */
beforeAll(async () => {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, '../../fakes/page/rpcPage.ts'), output: { format: 'es' } },
    },
  });
  const chunk = [output].flat().flatMap((result) => ('output' in result ? result.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error('the page was not built');
  pageScript = chunk.code;
});

let browser: Promise<Browser> | null = null;
afterAll(async () => (await browser)?.close());

/** A fresh profile in the one browser of these tests, in which a foreign name leads to this machine. */
async function openProfile(): Promise<BrowserContext> {
  const rebound = '--host-resolver-rules=MAP evil.example 127.0.0.1';
  const args = [rebound, '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  browser ??= chromium.launch({ executablePath: browserPath ?? '', args });
  const profile = await (await browser).newContext();
  onTestFinished(() => profile.close());
  return profile;
}

/** Not `waitForFunction`: it evaluates text in the page, which the policy forbids. */
async function reported(page: Page): Promise<void> {
  await until('the report of the page', async () => (await page.title()) === 'reported');
}

async function startHost() {
  const [station, log] = [fakeStation(), recordingLog()];
  station.assets.set('photo/1/preview', {
    contentType: 'image/svg+xml',
    body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"/>'),
    maxAgeSeconds: 0,
  });
  const host = await startWebHost({ station, port: 0, rendererFolder: builtPage(pageScript), log });
  onTestFinished(() => host.close());
  return { station, host };
}

withBrowser('a page opened by the printed address talks to the station under its policy', async () => {
  const { station, host } = await startHost();
  const page = await (await openProfile()).newPage();
  await page.goto(host.url);
  expect(new URL(page.url()).search).toBe('');
  await reported(page);
  expect(await page.evaluate('globalThis.report')).toEqual({
    operator: 'Kim',
    firstEvent: 'status',
    notices: 1,
    picture: [7, 5],
    inlineRan: false,
    evalRan: false,
    // The element, and the function made of text.
    violations: ['require-trusted-types-for', 'require-trusted-types-for'],
    cookieSeen: '',
  });
  expect(Buffer.from(station.received[0]!.bytes).toString()).toBe('dropped bytes');
  // The page listens on after its report; a reload lets go of the old listener.
  await until('one listener at the station', () => station.listeners === 1);
  await page.reload();
  await reported(page);
  await until('one listener at the station', () => station.listeners === 1);
});

withBrowser('a page of another origin gets nothing, though the browser holds the cookie', async () => {
  const { station, host } = await startHost();
  const foreign = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>foreign</title>');
  });
  await new Promise<void>((settle) => foreign.listen(0, '127.0.0.1', settle));
  onTestFinished(() => void foreign.close());
  const context = await openProfile();
  const own = await context.newPage();
  await own.goto(host.url);
  await reported(own);
  await own.close();
  await until('no listener at the station', () => station.listeners === 0);
  const asked = station.askedAssets.length;

  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
  const target = new URL(host.url).origin;
  const outcome = await page.evaluate(async (origin) => {
    const first = (source: EventTarget) =>
      new Promise<string>((settle) => {
        for (const type of ['open', 'load', 'error']) source.addEventListener(type, () => settle(type));
      });
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`);
    const image = new Image();
    image.src = `${origin}/photo/1/preview`;
    const frame = document.createElement('iframe');
    frame.src = `${origin}/`;
    document.body.append(frame);
    const ends = Promise.all([first(socket), first(image), first(frame)]);
    const [socketEnd, imageEnd] = await ends;
    return {
      socket: socketEnd,
      image: imageEnd,
      read: await fetch(`${origin}/`, { credentials: 'include' }).then(
        () => 'read',
        () => 'refused',
      ),
      opaque: await fetch(`${origin}/photo/1/preview`, { mode: 'no-cors', credentials: 'include' }).then(
        () => 'read',
        () => 'refused',
      ),
      framed: frame.contentDocument?.title ?? 'sealed',
    };
  }, target);
  expect(outcome).toEqual({ socket: 'error', image: 'error', read: 'refused', opaque: 'refused', framed: 'sealed' });
  expect(station.askedAssets).toHaveLength(asked);
  expect(station.listeners).toBe(0);
});

withBrowser('a page on another port is brought the cookie, which opens no connection', async () => {
  const { station, host } = await startHost();
  const brought: string[] = [];
  const hostile = createServer((request, response) => {
    brought.push(request.headers.cookie ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>hostile</title>');
  });
  await new Promise<void>((settle) => hostile.listen(0, '127.0.0.1', settle));
  onTestFinished(() => void hostile.close());
  const context = await openProfile();
  const own = await context.newPage();
  await own.goto(host.url);
  await reported(own);
  // As by a link on our page: the same site to a browser, so that even a strict cookie goes along.
  await own.goto(`http://127.0.0.1:${(hostile.address() as AddressInfo).port}/`);
  await until('no listener at the station', () => station.listeners === 0);
  const { origin, host: name } = new URL(host.url);
  const stolen = brought[0] ?? '';
  expect(stolen).toContain(`=${host.secrets.cookie}`);
  expect(await own.evaluate('Object.keys(sessionStorage)')).toEqual([]);

  // Whoever runs that port has the cookie, and can say any Origin.
  const opens = (protocols: string[]) =>
    new Promise<string>((settle) => {
      const socket = new NodeSocket(`ws://${name}/rpc`, protocols, { headers: { cookie: stolen, origin } });
      socket.once('open', () => settle('open')).once('error', (error) => settle(error.message));
      onTestFinished(() => socket.terminate());
    });
  expect(await opens(['sideshot'])).toContain('401');
  expect(await opens(['sideshot', `key.${host.secrets.cookie}`])).toContain('401');
  expect(await opens(['sideshot', `key.${host.secrets.pageKey}`])).toBe('open');
  // The page's own files are all that it gets: no picture either, of an id that it knows or of a number that it guesses.
  const status = async (path: string) => (await fetch(`${origin}/${path}`, { headers: { cookie: stolen } })).status;
  expect([await status('photo/1/preview'), await status('tether/frame/1'), await status('')]).toEqual([401, 401, 200]);
  expect(await status(`photo/1/preview?key=${host.secrets.pictureKey}`)).toBe(200);
  // Nor does it sign in.
  const signIn = await fetch(`${origin}/?token=${host.secrets.cookie}`, { redirect: 'manual' });
  expect(signIn.status).toBe(401);
});

withBrowser('a name that is pointed at this machine meets a closed door (DNS rebinding)', async () => {
  const { station, host } = await startHost();
  const context = await openProfile();
  const own = await context.newPage();
  await own.goto(host.url);
  await reported(own);
  await own.close();
  await until('no listener at the station', () => station.listeners === 0);
  const asked = station.askedAssets.length;

  const page = await context.newPage();
  const port = new URL(host.url).port;
  const evil = `http://evil.example:${port}`;
  expect((await page.goto(`${evil}/`))?.status()).toBe(403);
  // The page is of that origin now: to the browser, what it asks for is its own.
  const outcome = await page.evaluate(async () => {
    const status = async (path: string) => (await fetch(path)).status;
    const socket = new WebSocket(`ws://${location.host}/rpc`, ['sideshot']);
    const end = await new Promise<string>((settle) => {
      for (const type of ['open', 'error']) socket.addEventListener(type, () => settle(type));
    });
    return { origin: location.origin, page: await status('/'), photo: await status('/photo/1/preview'), socket: end };
  });
  expect(outcome).toEqual({ origin: evil, page: 403, photo: 403, socket: 'error' });
  expect((await page.goto(`${evil}/${new URL(host.url).search}`))?.status()).toBe(403);
  expect(station.askedAssets).toHaveLength(asked);
  expect(station.listeners).toBe(0);
});

withBrowser('forms, scripts and windows of another page change nothing and read nothing', async () => {
  const { station, host } = await startHost();
  const foreign = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>foreign</title>');
  });
  await new Promise<void>((settle) => foreign.listen(0, '127.0.0.1', settle));
  onTestFinished(() => void foreign.close());
  const context = await openProfile();
  const own = await context.newPage();
  await own.goto(host.url);
  await reported(own);
  await own.close();
  await until('no listener at the station', () => station.listeners === 0);

  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
  const { origin } = new URL(host.url);
  const answers: string[] = [];
  context.on('response', (response) => {
    if (response.url().startsWith(origin)) answers.push(`${response.request().method()} ${response.status()}`);
  });
  const script = await page.evaluate(async (target) => {
    const element = document.createElement('script');
    element.src = `${target}/assets/main-abcd1234.js`;
    const end = new Promise<string>((settle) => {
      for (const type of ['load', 'error']) element.addEventListener(type, () => settle(type));
    });
    document.head.append(element);
    return await end;
  }, origin);
  expect(script).toBe('error');

  const opened = context.waitForEvent('page');
  await page.evaluate((target) => {
    Object.assign(window, { other: window.open(`${target}/`) });
  }, origin);
  const other = await opened;
  await other.waitForLoadState();
  // It shows our page, which has no key of its own; and the window that opened it has lost hold of it.
  const held = await page.evaluate(() => {
    const window_ = Reflect.get(window, 'other');
    try {
      return window_.closed ? 'gone' : String(window_.document.title);
    } catch {
      return 'sealed';
    }
  });
  expect(['gone', 'sealed']).toContain(held);
  expect(await other.evaluate('window.opener')).toBeNull();

  await page.evaluate((target) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.enctype = 'text/plain';
    form.action = `${target}/rpc`;
    form.append(Object.assign(document.createElement('input'), { name: '{"a":"', value: '"}' }));
    document.body.append(form);
    form.submit();
  }, origin);
  await until('an answer to the form', () => answers.some((line) => line.startsWith('POST')));
  expect(answers.filter((line) => line.startsWith('POST'))).toEqual(['POST 403']);
  expect(station.listeners).toBe(0);
  expect(station.received).toHaveLength(1);
});
