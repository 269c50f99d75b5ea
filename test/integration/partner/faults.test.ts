import { getEventListeners, once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { english } from '../../../main/texts/render.ts';
import { startConnectProxy } from '../../fakes/connectProxy.ts';
import { answer, answerJson, issueCertificate, mintAuthority } from '../../fakes/httpsServer.ts';
import {
  apiKey,
  createStation,
  failureOf,
  holdsCredential,
  noSignal,
  portOfNobody,
  sr,
  srUuid,
  userToken,
} from './harness.ts';

const station = createStation();
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});
const tree = { success: true, data: [] };

it('follows no redirect: the other origin gets nothing', async () => {
  const other = await station.server();
  const server = await station.server((_request, response) =>
    answer(response, '', 307, { location: `${other.origin}/steal` }),
  );
  const client = station.client(server.origin);
  const failure = await failureOf(client.submitSr(sr, noSignal()));
  expect(failure).toMatchObject({ kind: 'network', code: 'redirected', status: 307, outcomeUnknown: true });
  expect(english(failure.text)).toContain(`127.0.0.1:${other.port}`);
  expect(other.connections()).toBe(0);
});

it('knows a web page in place of the partner', async () => {
  const server = await station.server((_request, response) =>
    answer(response, '<!DOCTYPE html><p>Welcome to the hotel', 200, { 'content-type': 'text/html' }),
  );
  const client = station.client(server.origin);
  expect(await failureOf(client.categoryTree(noSignal()))).toMatchObject({
    kind: 'network',
    code: 'captive_portal',
    outcomeUnknown: false,
  });
  expect(await failureOf(client.submitSr(sr, noSignal()))).toMatchObject({
    code: 'captive_portal',
    outcomeUnknown: true,
  });
  expect(await failureOf(client.find('x', noSignal()))).toMatchObject({ code: 'captive_portal' });
  // Find carries no key, so that its 401 says nothing of the key.
  server.respond((_request, response) => answer(response, '{}', 401));
  expect(await failureOf(client.find('x', noSignal()))).toMatchObject({ kind: 'refused', code: 'http_401' });
  server.respond((_request, response) => answer(response, 'it works', 200));
  expect(await failureOf(client.categoryTree(noSignal()))).toMatchObject({ kind: 'network', code: 'not_json' });
});

it.each([false, 'false'])(
  'takes success: %j in a 200 for the refusal that it is, and keeps the words',
  async (success) => {
    const server = await station.server((_request, response) =>
      answerJson(response, { success, message: 'No more drafts' }),
    );
    const client = station.client(server.origin);
    const failure = await failureOf(client.submitSr(sr, noSignal()));
    expect(failure).toMatchObject({
      kind: 'refused',
      code: 'success_false',
      serverMessage: 'No more drafts',
      outcomeUnknown: false,
    });
    expect(english(failure.text)).toBe('The partner refused the request: No more drafts.');
    expect(await failureOf(client.find('x', noSignal()))).toMatchObject({ kind: 'refused' });
    server.respond((_request, response) =>
      answerJson(response, { success: false, error: { code: 7, message: 'Service request not found' } }),
    );
    expect(await client.find('x', noSignal())).toBeNull();
    server.respond((_request, response) => answer(response, '<html>404', 404));
    expect(await client.find('x', noSignal())).toBeNull();
    expect(await failureOf(client.progress(srUuid, noSignal()))).toMatchObject({ kind: 'not_found', code: 'http_404' });
    server.respond((_request, response) => answer(response, 'template not found', 500));
    expect(await failureOf(client.find('x', noSignal()))).toMatchObject({ kind: 'server' });
  },
);

it.each([
  [400, { kind: 'refused', code: 'http_400', outcomeUnknown: false }],
  [401, { kind: 'credentials', code: 'http_401', outcomeUnknown: false }],
  [403, { kind: 'credentials', code: 'http_403', outcomeUnknown: false }],
  [404, { kind: 'not_found', code: 'http_404', outcomeUnknown: false }],
  [409, { kind: 'refused', code: 'http_409', outcomeUnknown: false }],
  [500, { kind: 'server', code: 'http_500', outcomeUnknown: true }],
  [503, { kind: 'server', code: 'http_503', outcomeUnknown: true, retryAfterMs: 7000 }],
])('classifies a %i, with the envelope or with any other body', async (status, expected) => {
  const words = `the key ${apiKey} is\r\n odd`;
  const server = await station.server((request, response) =>
    request.path.endsWith('submit')
      ? answerJson(response, { success: false, error: { code: status, message: words } }, status, {
          'retry-after': '7',
        })
      : answer(response, `<p>${'x'.repeat(300)}`, status, { 'content-type': 'text/html', 'retry-after': '7' }),
  );
  const client = station.client(server.origin);
  const enveloped = await failureOf(client.submitSr(sr, noSignal()));
  expect(enveloped).toMatchObject({ ...expected, status, serverMessage: 'the key [redacted] is odd' });
  expect(JSON.stringify(enveloped)).not.toContain(apiKey);
  const other = await failureOf(client.cancelSr(sr, 'r', noSignal()));
  // No key was looked at by what writes pages for people.
  const asPage = status === 401 || status === 403 ? { kind: 'network', code: 'web_page' } : {};
  expect(other).toMatchObject({ ...expected, ...asPage, status, serverMessage: `${'x'.repeat(200)}…` });
  expect(english(other.text)).toContain(String(status === 400 || status === 409 ? 'refused' : status));
});

it('takes our credentials out of a success that echoes them, and out of a redirect, in whatever spelling', async () => {
  const inBase64 = Buffer.from(apiKey).toString('base64').replaceAll('=', '');
  const echoed = [apiKey.toUpperCase(), Buffer.from(userToken).toString('hex'), inBase64];
  const server = await station.server((_request, response) => answerJson(response, { data: { echoed, [apiKey]: 1 } }));
  const client = station.client(server.origin);
  expect(await client.updateUser('1', {}, noSignal())).toEqual({
    // The last letter of base64 hangs on what follows the key.
    echoed: ['[redacted]', '[redacted]', expect.stringMatching(/^\[redacted].{0,3}$/)],
    '[redacted]': 1,
  });
  server.respond((_request, response) => answer(response, '', 302, { location: `https://${inBase64}.example/` }));
  expect(JSON.stringify(await failureOf(client.progress(srUuid, noSignal()))).toLowerCase()).not.toContain(
    inBase64.toLowerCase().slice(0, -3),
  );
});

it.each([
  [408, { kind: 'timeout', code: 'http_408' }],
  [511, { kind: 'network', code: 'captive_portal' }],
])('a %i leaves open what became of a write: it is read before it is repeated', async (status, expected) => {
  const server = await station.server((request, response) => {
    if (request.path.endsWith('submit')) answerJson(response, { success: false, error: { code: status } }, status);
    else if (request.path.endsWith('cancel')) answerJson(response, { success: false, error: { code: status } });
    else answer(response, '<p>Sign in', status, { 'content-type': 'text/html' });
  });
  const client = station.client(server.origin);
  expect(await failureOf(client.submitSr(sr, noSignal()))).toMatchObject({ ...expected, status, outcomeUnknown: true });
  const inBody = { kind: expected.kind, status: 200, outcomeUnknown: true };
  expect(await failureOf(client.cancelSr(sr, 'r', noSignal()))).toMatchObject(inBody);
  const ofReading = { ...expected, status, outcomeUnknown: false };
  expect(await failureOf(client.categoryTree(noSignal()))).toMatchObject(ofReading);
});

it('hears how long a 429 asks to wait', async () => {
  const server = await station.server((_request, response) =>
    answerJson(
      response,
      {
        success: false,
        error: { code: 429, message: 'slow down', details: { limit_type: 'user_level', retry_after_seconds: 5 } },
      },
      429,
      { 'retry-after': '12' },
    ),
  );
  expect(await failureOf(station.client(server.origin).submitSr(sr, noSignal()))).toMatchObject({
    kind: 'rate_limited',
    code: 'http_429',
    limitType: 'user_level',
    retryAfterMs: 12_000,
    outcomeUnknown: false,
  });
});

it.each([-30, 30])(
  'takes the time of a 429 from that answer, when the clock is set by %i days during the call',
  async (days) => {
    const clock = { aheadMs: 0 };
    const later = (ms: number): string => new Date(Date.now() + ms).toISOString();
    const server = await station.server((_request, response) => answerJson(response, tree));
    const client = station.client(server.origin, {}, { clock: () => Date.now() + clock.aheadMs });
    await client.categoryTree(noSignal());
    server.respond((_request, response) => {
      clock.aheadMs = days * 86_400_000;
      const details = { limit_type: 'partner_level', reset_time: later(5_000) };
      answerJson(response, { success: false, error: { code: 429, message: 'slow down', details } }, 429);
    });
    const { retryAfterMs } = await failureOf(client.categoryTree(noSignal()));
    expect(retryAfterMs).toBeGreaterThan(3_000);
    expect(retryAfterMs).toBeLessThan(7_000);
  },
);

it('ends a drip-fed answer at the deadline', async () => {
  const server = await station.server((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 20);
    response.once('close', () => clearInterval(drip));
  });
  // Long enough for a handshake on a busy machine: only what was sent can have taken effect.
  const patient = station.client(server.origin, {}, { deadlines: { jsonMs: 1000 } });
  expect(await failureOf(patient.submitSr(sr, noSignal()))).toMatchObject({ kind: 'timeout', outcomeUnknown: true });
  const hasty = station.client(server.origin, {}, { deadlines: { jsonMs: 50 } });
  expect(await failureOf(hasty.categoryTree(noSignal()))).toMatchObject({ kind: 'timeout', outcomeUnknown: false });
});

it('gives the reason of the caller who stops a call', async () => {
  const server = await station.server(() => {});
  const controller = new AbortController();
  const call = station.client(server.origin).categoryTree(controller.signal);
  const reason = new Error('leaving');
  setTimeout(() => controller.abort(reason), 30);
  await expect(call).rejects.toBe(reason);
});

it('reads no more of an answer than its cap', async () => {
  const server = await station.server((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(256 * 1024, '[');
    const pour = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', pour);
    pour();
  });
  const client = station.client(server.origin);
  expect(await failureOf(client.categoryTree(noSignal()))).toMatchObject({
    kind: 'unreadable',
    code: 'answer_too_large',
  });
});

describe('a compressed answer, which nobody asked for', () => {
  const json = { 'content-type': 'application/json' };
  const text = JSON.stringify(tree);

  it.each([
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
  ])('is read: %s', async (encoding, body) => {
    const server = await station.server((_request, response) =>
      answer(response, body, 200, { ...json, 'content-encoding': encoding }),
    );
    expect(await station.client(server.origin).categoryTree(noSignal())).toEqual([]);
    server.respond((_request, response) =>
      answer(response, body.subarray(0, body.length - 6), 200, { ...json, 'content-encoding': encoding }),
    );
    expect(await failureOf(station.client(server.origin).categoryTree(noSignal()))).toMatchObject({
      code: 'truncated',
    });
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))],
    ['br', brotliCompressSync(Buffer.alloc(64 * 1024 * 1024, ' '))],
  ])('that would fill the memory is refused at the cap: %s', async (encoding, body) => {
    expect(body.length).toBeLessThan(200_000);
    const server = await station.server((_request, response) =>
      answer(response, body, 200, { ...json, 'content-encoding': encoding }),
    );
    expect(await failureOf(station.client(server.origin).categoryTree(noSignal()))).toMatchObject({
      kind: 'unreadable',
      code: 'answer_too_large',
    });
  });

  it('in a way that is not read is named', async () => {
    const server = await station.server((_request, response) =>
      answer(response, 'x', 200, { ...json, 'content-encoding': 'zstd' }),
    );
    const failure = await failureOf(station.client(server.origin).categoryTree(noSignal()));
    expect(failure).toMatchObject({ kind: 'unreadable', code: 'content_encoding' });
    expect(english(failure.text)).toContain('zstd');
  });
});

it('says that a server speaks HTTP/2 alone', async () => {
  const { cert, key } = await issueCertificate(station.authority());
  const server = createSecureServer({ cert, key, allowHTTP1: false });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(async () => void server.close());
  const { port } = server.address() as AddressInfo;
  const failure = await failureOf(station.client(`https://127.0.0.1:${port}`).submitSr(sr, noSignal()));
  expect(failure).toMatchObject({ kind: 'network', code: 'http2_only', outcomeUnknown: false });
  expect(english(failure.text)).toContain('speaks HTTP/2 alone');
});

it('knows an answer that was cut', async () => {
  const text = JSON.stringify({ success: true, data: [{ uuid: 'c', name: 'Bags', types: [] }] });
  const server = await station.server((_request, response) => {
    // By hand, so that neither a length nor chunks vouch for the end.
    response.socket?.end(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n${text.slice(0, 30)}`,
    );
  });
  const client = station.client(server.origin);
  expect(await failureOf(client.submitSr(sr, noSignal()))).toMatchObject({
    kind: 'network',
    code: 'truncated',
    outcomeUnknown: true,
  });
  server.respond((_request, response) => void response.socket?.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'));
  expect(await failureOf(client.submitSr(sr, noSignal()))).toMatchObject({ code: 'truncated', outcomeUnknown: true });
  server.respond((_request, response) => {
    response.socket?.end(`HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text.slice(0, 30)}`);
  });
  expect(await failureOf(client.submitSr(sr, noSignal()))).toMatchObject({ kind: 'network', outcomeUnknown: true });
  server.respond((_request, response) => void response.socket?.destroy());
  expect(await failureOf(client.submitSr(sr, noSignal()))).toMatchObject({
    kind: 'network',
    code: 'connection_reset',
    outcomeUnknown: true,
  });
  expect(await failureOf(client.categoryTree(noSignal()))).toMatchObject({
    kind: 'network',
    code: 'connection_reset',
    outcomeUnknown: false,
  });
  server.respond((_request, response) => answerJson(response, { success: true, data: [{ name: 'no uuid' }] }));
  expect(await failureOf(client.categoryTree(noSignal()))).toMatchObject({
    kind: 'unreadable',
    text: { id: 'partner.misfit', params: { field: 'data[0].uuid', reason: { id: 'field.missing' } } },
    outcomeUnknown: false,
  });
  const request = { uuid: srUuid, referenceId: 'A', categoryUuid: 'c', typeUuid: 't', serviceUuid: null };
  expect(await failureOf(client.createSr(request, noSignal()))).toMatchObject({ code: 'misfit', outcomeUnknown: true });
});

it('knows a partner that is not there: nothing was sent', async () => {
  const closed = await portOfNobody();
  const client = station.client(`https://127.0.0.1:${closed}`);
  const failure = await failureOf(client.submitSr(sr, noSignal()));
  expect(failure).toMatchObject({ kind: 'network', code: 'connection_refused', outcomeUnknown: false });
  expect(english(failure.text)).toBe(
    `127.0.0.1:${closed} is not reachable (connection refused). Check the network, and the address (base_url) in the profile.`,
  );
  const nowhere = station.client('https://nowhere.invalid');
  expect(await failureOf(nowhere.submitSr(sr, noSignal()))).toMatchObject({
    code: 'host_not_found',
    outcomeUnknown: false,
  });
});

it('knows a server that is no TLS server', async () => {
  const plain = createServer((socket) => {
    socket.on('error', () => {});
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  plain.listen(0, '127.0.0.1');
  await once(plain, 'listening');
  cleanups.push(async () => plain.close());
  const client = station.client(`https://127.0.0.1:${(plain.address() as AddressInfo).port}`);
  expect(await failureOf(client.submitSr(sr, noSignal()))).toMatchObject({ kind: 'network', outcomeUnknown: false });
});

it('trusts the authority of tls.ca_file beside the usual ones, and no other', async () => {
  const stranger = await mintAuthority('Somebody else');
  cleanups.push(() => stranger.remove());
  const server = await station.server((_request, response) => answerJson(response, tree));
  await station.client(server.origin).categoryTree(noSignal());
  await station.client(`https://localhost:${server.port}`).categoryTree(noSignal());
  for (const ca_file of [null, stranger.caFile])
    expect(await failureOf(station.client(server.origin, { tls: { ca_file } }).submitSr(sr, noSignal()))).toMatchObject(
      {
        kind: 'network',
        code: 'tls_untrusted',
        outcomeUnknown: false,
      },
    );
  // Beside the usual ones: an authority of the system's goes on to be believed.
  const defaults = getCACertificates('default');
  setDefaultCACertificates([...defaults, await readFile(station.authority().caFile, 'utf8')]);
  cleanups.push(async () => setDefaultCACertificates([...defaults]));
  await station.client(server.origin, { tls: { ca_file: stranger.caFile } }).categoryTree(noSignal());
  setDefaultCACertificates([...defaults]);
  const misnamed = await station.server(undefined, { onlyName: 'other.example.com' });
  expect(await failureOf(station.client(misnamed.origin).submitSr(sr, noSignal()))).toMatchObject({
    code: 'tls_wrong_host',
  });
  expect([...server.requests, ...misnamed.requests].length).toBe(3);

  const empty = join(stranger.folder, 'empty.pem');
  await writeFile(empty, 'nothing');
  for (const ca_file of [empty, join(stranger.folder, 'gone.pem'), stranger.folder])
    expect(() => station.client(server.origin, { tls: { ca_file } })).toThrow(
      expect.objectContaining({ code: 'invalid', field: 'tls.ca_file' }),
    );
});

it('goes through the proxy of the given environment, with the same trust', async () => {
  const proxy = await startConnectProxy();
  cleanups.push(() => proxy.close());
  const server = await station.server((_request, response) => answerJson(response, tree));
  const host = `127.0.0.1:${server.port}`;
  const client = station.client(server.origin, {}, { environment: { HTTPS_PROXY: proxy.address } });
  await client.categoryTree(noSignal());
  await client.fetchPicture(`${server.origin}/p.png`, noSignal());
  const uploaded = await station.upload(1_500_000);
  await client.uploadMedia(uploaded.request, noSignal());
  expect(new Set(proxy.tunnels)).toEqual(new Set([host]));
  expect(server.requests.length).toBe(3);
  expect(holdsCredential(server.requests[1]!)).toBe(false);

  const named = station.client(`https://localhost:${server.port}`, {}, { environment: { https_proxy: proxy.address } });
  await named.categoryTree(noSignal());
  expect(proxy.tunnels.at(-1)).toBe(`localhost:${server.port}`);
  const before = proxy.tunnels.length;
  const direct = { https_proxy: proxy.address, NO_PROXY: '127.0.0.1' };
  await station.client(server.origin, {}, { environment: direct }).categoryTree(noSignal());
  expect(proxy.tunnels.length).toBe(before);
  const untrusting = station.client(
    server.origin,
    { tls: { ca_file: null } },
    { environment: { HTTPS_PROXY: proxy.address } },
  );
  expect(await failureOf(untrusting.submitSr(sr, noSignal()))).toMatchObject({
    code: 'tls_untrusted',
    outcomeUnknown: false,
  });

  const refusing = await startConnectProxy(407);
  cleanups.push(() => refusing.close());
  const refused = station.client(server.origin, {}, { environment: { HTTPS_PROXY: refusing.address } });
  expect(await failureOf(refused.submitSr(sr, noSignal()))).toMatchObject({
    kind: 'network',
    code: 'proxy_failed',
    outcomeUnknown: false,
  });
  const missing = station.client(
    server.origin,
    {},
    { environment: { HTTPS_PROXY: `http://127.0.0.1:${await portOfNobody()}` } },
  );
  const gone = await failureOf(missing.submitSr(sr, noSignal()));
  expect(gone).toMatchObject({ kind: 'network', code: 'proxy_failed', outcomeUnknown: false });
  expect(english(gone.text)).toMatch(
    /^The proxy 127\.0\.0\.1:\d+ is not reachable \(connection refused\).*HTTPS_PROXY/,
  );
  expect(english((await failureOf(refused.submitSr(sr, noSignal()))).text)).toMatch(
    /wants a user and password \(407\)/,
  );

  const throughAll = station.client(server.origin, {}, { environment: { all_proxy: proxy.address } });
  const tunnels = proxy.tunnels.length;
  await throughAll.categoryTree(noSignal());
  expect(proxy.tunnels.length).toBe(tunnels + 1);
  const around = { ALL_PROXY: proxy.address, NO_PROXY: 'example.com, 127.0.0.0/8' };
  await station.client(server.origin, {}, { environment: around }).categoryTree(noSignal());
  expect(proxy.tunnels.length).toBe(tunnels + 1);
  expect(() => station.client(server.origin, {}, { environment: { HTTPS_PROXY: 'ftp://x' } })).toThrow('HTTPS_PROXY');
});

it('learns the partner’s clock', async () => {
  const server = await station.server((_request, response) =>
    answerJson(response, tree, 200, { date: new Date(Date.now() + 3_600_000).toUTCString() }),
  );
  const client = station.client(server.origin);
  expect(Math.abs(client.serverNow() - Date.now())).toBeLessThan(1000);
  const { signal } = new AbortController();
  await client.categoryTree(signal);
  expect(Math.abs(client.serverNow() - Date.now() - 3_600_000)).toBeLessThan(3000);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  // Of a cache on the way, that is.
  server.respond((_request, response) =>
    answerJson(response, tree, 200, { age: '60', date: new Date(Date.now() - 60_000).toUTCString() }),
  );
  await client.categoryTree(noSignal());
  expect(Math.abs(client.serverNow() - Date.now() - 3_600_000)).toBeLessThan(3000);
});

it('ends what is under way when it is closed', async () => {
  const arrived = Promise.withResolvers<void>();
  const server = await station.server(() => arrived.resolve());
  const client = station.client(server.origin);
  const call = failureOf(client.submitSr(sr, noSignal()));
  await arrived.promise;
  await client.close();
  expect(await call).toMatchObject({ kind: 'network', code: 'closed', outcomeUnknown: true });
});

describe('a certificate that is not valid now', () => {
  const day = 24 * 60 * 60_000;
  const at = (days: number): Date => new Date(Date.now() + days * day);
  const shown = (date: Date): string => date.toISOString().slice(0, 10);

  it.each([
    ['not valid yet', { from: at(10), until: at(30) }, at(20)],
    ['expired', { from: at(-30), until: at(-10) }, at(-20)],
  ])(
    '%s, where the partner’s clock agrees with it: it is this machine’s clock that is wrong',
    async (_how, valid, there) => {
      const server = await station.server(
        (_request, response) => answerJson(response, {}, 200, { date: there.toUTCString() }),
        { valid },
      );
      const failure = await failureOf(station.client(server.origin).submitSr(sr, noSignal()));
      expect(failure).toMatchObject({ kind: 'network', code: 'clock_wrong', outcomeUnknown: false });
      expect(english(failure.text)).toContain(`it says ${shown(new Date())}, and`);
      expect(english(failure.text)).toContain(shown(there));
      // Nothing but the question for the time went there.
      expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['HEAD /']);
      expect(server.requests.some(holdsCredential)).toBe(false);
    },
  );

  it.each([
    ['not valid yet', { from: at(10), until: at(30) }, 'tls_not_yet_valid'],
    ['expired', { from: at(-30), until: at(-10) }, 'tls_expired'],
  ])('%s, where the clocks agree: it is the certificate', async (_how, valid, code) => {
    const server = await station.server((_request, response) => answerJson(response, {}), { valid });
    expect(await failureOf(station.client(server.origin).submitSr(sr, noSignal()))).toMatchObject({ code });
  });
});
