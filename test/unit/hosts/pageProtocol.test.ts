import { expect, test } from 'vitest';
import { answerPageRequest } from '../../../main/hosts/electron/pageProtocol.ts';
import { fakeStation } from '../../fakes/page/fakeStation.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';

const body = new TextEncoder().encode('<title>page</title>');
const files = new Map([['index.html', { contentType: 'text/html; charset=utf-8', body, immutable: false }]]);

function setUp(station = fakeStation()) {
  const log = recordingLog();
  const ask = (address: string, method = 'GET') =>
    answerPageRequest(new Request(address, { method }), { files, station, log });
  return { station, log, ask };
}

test('the page and its pictures, under the policy', async () => {
  const { station, ask } = setUp();
  const page = await ask('sideshot://app/');
  expect([page.status, await page.text()]).toEqual([200, '<title>page</title>']);
  expect(page.headers.get('content-security-policy')).toContain("connect-src 'self';");
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  station.assets.set('photo/1/thumbnail', { contentType: 'image/jpeg', body: Buffer.from([7]), maxAgeSeconds: 9 });
  const picture = await ask('sideshot://app/photo/1/thumbnail');
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect(picture.headers.get('cache-control')).toBe('private, max-age=9');
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array([7]));
  expect((await ask('sideshot://app/photo/2/thumbnail')).status).toBe(404);
});

test.each([
  'sideshot://app/../package.json',
  'sideshot://app/%2e%2e%2fpackage.json',
  'sideshot://other/',
  'sideshot://app/none',
])('%s is nothing', async (address) => {
  expect((await setUp().ask(address)).status).toBe(404);
});

test('only reading is answered, and a failed picture is missing with a line in the log', async () => {
  expect((await setUp().ask('sideshot://app/', 'POST')).status).toBe(405);
  const { ask, log } = setUp({ ...fakeStation(), asset: () => Promise.reject(new Error('disk')) });
  expect((await ask('sideshot://app/photo/1/preview')).status).toBe(404);
  expect(log.lines).toMatchObject([{ level: 'warn', fields: { path: 'photo/1/preview' } }]);
});
