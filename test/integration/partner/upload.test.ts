import { truncate, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { classify } from '../../../main/domain/outbox/classify.ts';
import { english } from '../../../main/texts/render.ts';
import { answer, answerJson } from '../../fakes/httpsServer.ts';
import { until } from '../../fakes/until.ts';
import {
  apiKey,
  createStation,
  failureOf,
  holdsCredential,
  isOpen,
  noSignal,
  portOfNobody,
  sideUuid,
  srUuid,
} from './harness.ts';

const station = createStation();
/** Over one chunk, and no multiple of three. */
const size = 2_000_001;

it('sends multipart with its fields, its exact length, and the photo as it is', async () => {
  const server = await station.server((_request, response) => answerJson(response, { success: true }));
  const { content, request } = await station.upload(size);
  const client = station.client(server.origin);
  expect(await client.uploadMedia(request, noSignal())).toEqual({ counted: true });
  const [sent] = server.requests;
  expect(sent).toMatchObject({ method: 'POST', path: `/api/v2/sr/${srUuid}/sides/${sideUuid}/media` });
  expect(sent!.headers).toMatchObject({
    authorization: `Bearer ${apiKey}`,
    'content-length': String(sent!.body.length),
  });
  expect(sent!.headers).not.toHaveProperty('transfer-encoding');
  const boundary = /boundary=(.+)$/.exec(String(sent!.headers['content-type']))![1];
  const part = (head: string, body: string) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
  expect(sent!.body.toString('utf8')).toBe(
    part('Content-Disposition: form-data; name="sha256"', request.file.sha256) +
      part('Content-Disposition: form-data; name="filename"', 'Tasche "rot".jpg') +
      part(
        'Content-Disposition: form-data; name="file"; filename="Tasche %22rot%22.jpg"\r\nContent-Type: image/jpeg',
        content.toString('utf8'),
      ) +
      `--${boundary}--\r\n`,
  );
});

it.each(['true', 'queued', 1, null])('takes success: %j for no proof', async (success) => {
  const server = await station.server((_request, response) => answerJson(response, { success }));
  const { request } = await station.upload(10);
  expect(await station.client(server.origin).uploadMedia(request, noSignal())).toEqual({ counted: false });
});

const plainText = { 'content-type': 'text/plain' };

it('sends the bare photo with the profile’s headers', async () => {
  const server = await station.server((_request, response) => answer(response, '', 204));
  const { content, request } = await station.upload(size);
  const upload_media = {
    method: 'PUT',
    path: '/m/{reference_id}?name={filename}',
    encoding: 'binary',
    headers: { 'X-Name': '{filename} ü', 'Content-MD5': '{md5_base64}' },
  };
  expect(() => station.client(server.origin, { operations: { upload_media } })).toThrow('headers.X-Name');
  upload_media.headers['X-Name'] = 'n={side_name};{filename}';
  const client = station.client(server.origin, { operations: { upload_media } });
  expect(await client.uploadMedia({ ...request, sideName: 'Vörne\r\nX-Evil: 1' }, noSignal())).toEqual({
    counted: false,
  });
  const [sent] = server.requests;
  expect(sent).toMatchObject({ method: 'PUT', path: '/m/SKU%201%2F%C3%A4?name=Tasche%20%22rot%22.jpg' });
  expect(sent!.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(size),
    'content-md5': request.file.md5Base64,
    'x-name': 'n=V%C3%B6rneX-Evil: 1;Tasche "rot".jpg',
  });
  expect(sent!.body.equals(content)).toBe(true);
});

it('takes the plain word of a file server for a bare photo, as no proof, and a web page for none', async () => {
  const server = await station.server((_request, response) => answer(response, 'Created', 201, plainText));
  const { request } = await station.upload(size);
  const bare = station.client(server.origin, { operations: { upload_media: { method: 'PUT', encoding: 'binary' } } });
  expect(await bare.uploadMedia(request, noSignal())).toEqual({ counted: false });
  server.respond((_request, response) => answer(response, 'Created', 200, { 'content-type': 'text/html' }));
  await expect(bare.uploadMedia(request, noSignal())).rejects.toMatchObject({ details: { code: 'captive_portal' } });
  server.respond((_request, response) => answer(response, 'no room', 507, plainText));
  await expect(bare.uploadMedia(request, noSignal())).rejects.toMatchObject({ details: { kind: 'server' } });
});

it('sends a bare photo of many chunks byte for byte, several side by side', async () => {
  const server = await station.server((_request, response) => answer(response, '', 204));
  const { content, request } = await station.upload(9_000_001);
  const client = station.client(server.origin, { operations: { upload_media: { method: 'PUT', encoding: 'binary' } } });
  await Promise.all([1, 2, 3].map(() => client.uploadMedia(request, noSignal())));
  expect(server.requests.map(({ body }) => body.equals(content))).toEqual([true, true, true]);
});

it.each([size, 2_000_000, 1, 0])('sends %i bytes in base64 inside JSON', async (bytes) => {
  const server = await station.server((_request, response) => answerJson(response, { message: 'thanks' }));
  const { content, request } = await station.upload(bytes);
  const upload_media = { encoding: 'json-base64', body: { a: ['{base64}', '{filename}|{sr_uuid}'], n: 1 } };
  const client = station.client(server.origin, { operations: { upload_media } });
  expect(await client.uploadMedia(request, noSignal())).toEqual({ counted: false });
  const [sent] = server.requests;
  expect(sent!.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(sent!.body.length),
  });
  expect(JSON.parse(sent!.body.toString())).toEqual({
    a: [content.toString('base64'), `Tasche "rot".jpg|${srUuid}`],
    n: 1,
  });
});

it('sends no photo to a host that the profile does not name, though the partner echoes its address', async () => {
  const stranger = await station.server((_request, response) => answer(response, '', 200));
  const echo = await station.server((request, response) =>
    answerJson(response, { success: true, data: request.method === 'PUT' ? null : JSON.parse(String(request.body)) }),
  );
  const { request } = await station.upload(size);
  const presigned = (url: string, hosts?: readonly string[]) => ({
    path: '/api/v2/sr/{sr_uuid}/notes',
    encoding: 'presigned',
    body: { url },
    upload: { url: 'data.url', ...(hosts === undefined ? {} : { hosts }) },
  });
  const there = `${stranger.origin}/take`;
  const { host, port } = new URL(there);
  for (const hosts of [
    undefined,
    [],
    ['storage.example.com', '127.0.0.1', `*.example.com:${port}`, `localhost:${port}`],
  ]) {
    const client = station.client(echo.origin, { operations: { upload_media: presigned(there, hosts) } });
    expect(await failureOf(client.uploadMedia(request, noSignal()))).toMatchObject({
      kind: 'not_offered',
      code: 'upload_host',
      outcomeUnknown: false,
      text: { params: { host } },
    });
  }
  expect(stranger.requests).toEqual([]);
  const named = station.client(echo.origin, { operations: { upload_media: presigned(there, [host]) } });
  await named.uploadMedia(request, noSignal());
  // The partner's own host needs no name.
  const own = station.client(echo.origin, { operations: { upload_media: presigned(`${echo.origin}/own`) } });
  await own.uploadMedia(request, noSignal()).catch(() => undefined);
  expect([stranger.requests.length, echo.requests.at(-1)?.path]).toEqual([1, '/own']);
});

it('asks for an address first and sends the photo there with no credential', async () => {
  const storage = await station.server((_request, response) => answer(response, '<?xml version="1.0"?><Ok/>', 201));
  const server = await station.server((_request, response) =>
    answerJson(response, { success: true, data: { urls: [`${storage.origin}/bucket/a%20b?X-Signature=abc%2F1`] } }),
  );
  const away = `https://127.0.0.1:${await portOfNobody()}/bucket`;
  const { content, request } = await station.upload(size);
  const upload_media = {
    path: '/api/v2/sr/{sr_uuid}/uploads',
    encoding: 'presigned',
    body: { md5: '{md5_base64}', bytes: '{bytes}' },
    upload: {
      url: 'data.urls.0',
      headers: { 'Content-Type': '{mime}', 'x-photo': '{photo_id}' },
      hosts: [new URL(storage.origin).host, new URL(away).host],
    },
  };
  const client = station.client(server.origin, { auth: { user_token: true }, operations: { upload_media } });
  expect(await client.uploadMedia(request, noSignal())).toEqual({ counted: false });
  expect(server.requests[0]).toMatchObject({ method: 'POST', path: `/api/v2/sr/${srUuid}/uploads` });
  expect(server.requests[0]!.headers).toMatchObject({
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
  });
  expect(JSON.parse(server.requests[0]!.body.toString())).toEqual({ md5: request.file.md5Base64, bytes: String(size) });
  const [sent] = storage.requests;
  expect(sent).toMatchObject({ method: 'PUT', path: '/bucket/a%20b?X-Signature=abc%2F1' });
  expect(sent!.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(size),
    'x-photo': 'photo-1',
  });
  expect(sent!.body.equals(content)).toBe(true);
  expect(holdsCredential(sent!)).toBe(false);

  storage.respond((_request, response) => answer(response, '<Error>expired X-Signature=abc%2F1</Error>', 403));
  const expired = await failureOf(client.uploadMedia(request, noSignal()));
  expect(expired).toMatchObject({ kind: 'server', code: 'http_403', outcomeUnknown: false });
  expect(JSON.stringify(expired)).not.toContain('abc%2F1');
  storage.respond((_request, response) => answer(response, '<Error>SlowDown</Error>', 429, { 'retry-after': '9' }));
  expect(await failureOf(client.uploadMedia(request, noSignal()))).toMatchObject({
    kind: 'rate_limited',
    limitType: 'endpoint_specific',
    retryAfterMs: 9_000,
  });
  server.respond((_request, response) => answerJson(response, { data: { urls: [away] } }));
  const refused = await failureOf(client.uploadMedia(request, noSignal()));
  expect(refused).toMatchObject({ kind: 'network', code: 'connection_refused', outcomeUnknown: false });
  // The partner itself is there: only this photo waits.
  expect(classify(refused, 1, 0, 0)).toMatchObject({ kind: 'retry', waitingFor: 'network' });
  for (const url of ['http://127.0.0.1/x', null, 'nonsense']) {
    server.respond((_request, response) => answerJson(response, { data: { urls: [url] } }));
    expect(await failureOf(client.uploadMedia(request, noSignal()))).toMatchObject({
      kind: 'unreadable',
      outcomeUnknown: false,
    });
  }
  for (const data of [null, 'urls', { urls: null }]) {
    server.respond((_request, response) => answerJson(response, { data }));
    expect(await failureOf(client.uploadMedia(request, noSignal()))).toMatchObject({ kind: 'unreadable' });
  }
  expect(storage.requests.length).toBe(3);
});

it('stops when the stored file is gone or shorter than it was', async () => {
  const server = await station.server();
  const client = station.client(server.origin);
  const { request } = await station.upload(size);
  await truncate(request.file.path, 1000);
  expect(await failureOf(client.uploadMedia(request, noSignal()))).toMatchObject({
    kind: 'refused',
    code: 'photo_unreadable',
    text: { id: 'sending.shorter' },
    outcomeUnknown: false,
  });
  const gone = { ...request, file: { ...request.file, path: `${request.file.path}.gone` } };
  expect(await failureOf(client.uploadMedia(gone, noSignal()))).toMatchObject({
    kind: 'refused',
    code: 'photo_unreadable',
  });
  // A folder opens and cannot be read: the disk's trouble, not a photo that is lost.
  const faulty = { ...request, file: { ...request.file, path: dirname(request.file.path) } };
  expect(await failureOf(client.uploadMedia(faulty, noSignal()))).toMatchObject({
    kind: 'storage',
    outcomeUnknown: false,
  });
  expect(server.requests).toEqual([]);
});

it('hears a refusal that comes before the photo is through', async () => {
  const server = await station.server(undefined, {
    early(_request, response) {
      response.setHeader('connection', 'close');
      answerJson(response, { success: false, error: { code: 1, message: 'too large' } }, 413);
      return true;
    },
  });
  const { request } = await station.upload(12_000_000);
  const failure = await failureOf(station.client(server.origin).uploadMedia(request, noSignal()));
  expect(failure).toMatchObject({
    kind: 'refused',
    code: 'http_413',
    serverMessage: 'too large',
    outcomeUnknown: false,
  });
  if (process.platform === 'linux') await until('the photo is closed', async () => !isOpen(request.file.path));
});

it('says what it needs to know when a template uses a value not told yet', async () => {
  const server = await station.server();
  const client = station.client(server.origin, { operations: { upload_media: { path: '/x/{micro_id}' } } });
  const { request } = await station.upload(5);
  const failure = await failureOf(client.uploadMedia({ ...request, microId: null }, noSignal()));
  expect(failure).toMatchObject({ code: 'missing_value', outcomeUnknown: false });
  expect(english(failure.text)).toContain('{micro_id}');
  expect(server.connections()).toBe(0);
});

it('never lets the whole of a photo out whose bytes have changed since it was taken', async () => {
  const server = await station.server();
  const { content, request } = await station.upload(size);
  const rotten = Buffer.from(content);
  rotten[1000] = 0;
  await writeFile(request.file.path, rotten);
  for (const encoding of ['multipart', 'binary', 'json-base64']) {
    const client = station.client(server.origin, { operations: { upload_media: { encoding } } });
    for (const crc32 of [request.file.crc32, null]) {
      const upload = { ...request, file: { ...request.file, crc32 } };
      const failure = await failureOf(client.uploadMedia(upload, noSignal()));
      expect(failure).toMatchObject({ kind: 'refused', code: 'photo_unreadable', outcomeUnknown: false });
      expect(english(failure.text)).toContain('damaged: its bytes have changed');
    }
  }
  expect(server.requests).toEqual([]);
});
