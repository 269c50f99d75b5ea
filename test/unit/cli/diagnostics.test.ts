import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { Redactor } from '../../../main/station/diagnostics/redactor.ts';
import { stationSettings } from '../../../main/station/settings/settings.ts';
import { fakeItem, fakeStatus } from '../../fakes/page/fakeCommands.ts';
import { runCli } from './runCli.ts';

const folder = mkdtempSync(join(tmpdir(), 'sideshot-diagnostics-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const references = ['SKU 77/ü', 'Order-5518', 'A1', 'quote"d'];
const secrets = [
  'leo_live_4f9b21',
  'lm_usr_9911',
  'Zm9vYmFyYmF6',
  'ada@example.com',
  'signature-of-url',
  'hidden-header',
];

const logLines = [
  JSON.stringify({ level: 30, msg: 'Item SKU 77/ü was created', reference: 'SKU 77/ü', stage: 'shooting' }),
  JSON.stringify({ level: 30, msg: 'GET /api/sr/find/SKU%2077%2F%C3%BC', url: 'https://x.test/?k=signature-of-url' }),
  JSON.stringify({ level: 40, msg: 'refused', headers: { authorization: 'Bearer Zm9vYmFyYmF6' }, status: 401 }),
  JSON.stringify({ level: 30, msg: 'photo kept', file: '/data/hot/order-5518/1.jpg', sha256: 'a1a1' }),
  'a cut line with x-api-key: Zm9vYmFyYmF6 and order-5518 and ORDER-5518',
  'PUT https://bucket.test/upload?sig=signature-of-url failed for ada@example.com',
  `key leo_live_4f9b21 token lm_usr_9911 at ${folder}/media, item A1, item quote"d, ${JSON.stringify('quote"d')}`,
];

mkdirSync(join(folder, 'logs'));
writeFileSync(join(folder, 'logs', 'sideshot-2026-01-01.log'), `${logLines.join('\n')}\n`);

const core = {
  readStation: () => ({
    status: () => {
      const items = references.map((reference_id) =>
        fakeItem({ reference_id, last_error: { code: 'http_400', message: `no ${reference_id}`, at: '' } }),
      );
      return fakeStatus(items);
    },
    taxonomy: () => ({ fetched_at: null, categories: [] }),
    expected: () => [],
    operators: () => [],
    results: () => [],
    settingsFile: () => '{}\n',
    settingsDiff: () => ({ changes: [] }),
    spaceLimits: () => stationSettings.storage.usual,
    profile: () => ({
      name: 'acme',
      base_url: 'https://user:signature-of-url@api.test',
      operations: { upload_media: { encoding: 'binary', headers: { 'x-extra': 'hidden-header' } } },
    }),
    trouble: () => null,
    close() {},
  }),
};

function readZip(file: string): Record<string, string> {
  const entries = unzipSync(readFileSync(file));
  return Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test('the zip holds logs, versions, settings and counts, and neither secrets nor references', async () => {
  const file = join(folder, 'out.zip');
  const run = await runCli(['export-diagnostics', file, '--json', '--data', folder], { core });
  expect(run).toMatchObject({ code: 0, error: '' });
  const entries = readZip(file);
  expect(Object.keys(entries).sort()).toEqual(['logs/log-1.txt', 'queue.json', 'settings.json', 'versions.json']);
  const all = Object.values(entries).join('\n');
  for (const planted of [...secrets, 'SKU 77', 'SKU%2077', '5518', 'quote', 'item A1', folder]) {
    expect([planted, all.toLowerCase().includes(planted.toLowerCase())]).toEqual([planted, false]);
  }
  // What helps support is still there.
  expect(entries['logs/log-1.txt']?.trim().split('\n')).toHaveLength(logLines.length);
  expect(all).toContain('"stage":"shooting"');
  expect(all).toContain('"status":401');
  expect(all).toContain('<data folder>/media');
  expect(all).toContain('a1a1');
  expect(JSON.parse(entries['queue.json'] ?? '')).toMatchObject({ items: 4, by_error_code: { http_400: 4 } });
  expect(JSON.parse(entries['settings.json'] ?? '').profile).toMatchObject({
    operations: { upload_media: { encoding: 'binary' } },
  });
  expect(JSON.parse(entries['versions.json'] ?? '').sideshot).toBe('1.2.3');
});

test('a user without a name in the system, as in a container, gets the zip too', async () => {
  const { userInfo } = os;
  onTestFinished(() => {
    os.userInfo = userInfo;
    syncBuiltinESMExports();
  });
  os.userInfo = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  syncBuiltinESMExports();
  const run = await runCli(['export-diagnostics', join(folder, 'nameless.zip'), '--data', folder], { core });
  expect(run).toMatchObject({ code: 0, error: '' });
});

test('an existing file is left alone', async () => {
  const file = join(folder, 'mine.zip');
  writeFileSync(file, 'mine');
  const run = await runCli(['export-diagnostics', file, '--data', folder], { core });
  expect(run).toMatchObject({ code: 1, out: '' });
  expect(run.error).toContain('exists already');
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('a place where no file can be written is said in plain words', async () => {
  const file = join(folder, 'nowhere', 'd.zip');
  const run = await runCli(['export-diagnostics', file, '--data', folder], { core });
  const error = `${file} could not be written: its folder does not exist. Correct that, or choose another place.\n`;
  expect(run).toMatchObject({ code: 1, out: '', error });
});

test('logs are left out when the references can not be known', async () => {
  const file = join(folder, 'broken.zip');
  const readStation = () => {
    throw new Error('database disk image is malformed');
  };
  const run = await runCli(['export-diagnostics', file, '--data', folder], { core: { readStation } });
  expect(run.code).toBe(0);
  expect(run.out).toContain('logs are left out');
  expect(Object.keys(readZip(file))).toEqual(['versions.json', 'settings.json', 'queue.json']);
});

test('short references go only where they stand alone', () => {
  const redactor = new Redactor({ references: ['1', 'be'], places: [] });
  expect(redactor.text('item 1 of 100 may be sent at 12:01, because (1)')).toBe(
    'item [removed] of 100 may [removed] sent at 12:01, because ([removed])',
  );
});

test('characters that mean something in an expression are only characters', () => {
  const redactor = new Redactor({ references: ['a.b*c(d)[e]', '100%', '\ud83d\ude00 x'], places: [] });
  expect(redactor.text('a.b*c(d)[e] axbcc 100% \ud83d\ude00 x')).toBe('[removed] axbcc [removed] [removed]');
});

test('a hundred thousand references are looked for in one pass', () => {
  const references = Array.from({ length: 100_000 }, (_, index) => `SKU-${100_000 + index}`);
  const text = `sku-123456 was scanned, SKU-99 is unknown, ${'nothing else here. '.repeat(5_000)}`;
  const redacted = new Redactor({ references, places: [] }).text(text);
  expect(redacted.startsWith('[removed] was scanned, SKU-99 is unknown')).toBe(true);
});

test.each([
  [
    'The folder /srv/ACME Corp/hot cannot be read: permission denied.',
    'The folder [folder] cannot be read: permission denied.',
  ],
  ['The folder Kim Doe cannot be read: permission denied.', 'The folder [folder] cannot be read: permission denied.'],
  [
    '2 photos cannot be moved to /mnt/My Clients/done: the disk is full.',
    '2 photos cannot be moved to [folder]: the disk is full.',
  ],
  ["Error: EACCES: permission denied, watch '/srv/ACME Corp'", "Error: EACCES: permission denied, watch '[folder]'"],
  ["Error: ENOENT: no such file, open 'D:\\ACME Corp\\a.jpg'", "Error: ENOENT: no such file, open '[folder]'"],
  ['It lies in <home>/ACME/in, and in C:\\ACME Corp\\in.', 'It lies in [folder], and in [folder].'],
  // What a fault is found by stays.
  ['at open (/opt/sideshot/dist/main/cli.js:10:5)', 'at open (/opt/sideshot/dist/main/cli.js:10:5)'],
  [
    '<data folder>/media, https://127.0.0.1:34363/api/v2/sr, image/jpeg, and/or',
    '<data folder>/media, https://127.0.0.1:34363/api/v2/sr, image/jpeg, and/or',
  ],
])('folders are taken out of a line: %s', (text, redacted) => {
  expect(new Redactor({ references: [], places: [] }).text(text)).toBe(redacted);
});
