import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cookieName } from '../../../main/hosts/web/guard.ts';
import { runWeb } from '../../../main/web.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { fakeStation } from '../../fakes/page/fakeStation.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

function station(dataFolder = temporaryFolder(), keyProviders = [memoryKey('keychain')]) {
  const log = recordingLog();
  const start = async () => {
    const web = await runWeb({ station: fakeStation(), dataFolder, port: 0, open: false, keyProviders, log });
    onTestFinished(() => web.close());
    return web;
  };
  const kept = join(dataFolder, 'vault', 'web-session.json');
  return { start, kept, log, keyProviders };
}

/** The status of the page for a browser that holds this cookie. */
async function statusWith(url: string, cookie: string): Promise<number> {
  const { origin, port } = new URL(url);
  const name = cookieName({ port: Number(port) });
  return (await fetch(origin, { headers: { cookie: `${name}=${cookie}` } })).status;
}

test('what browser and page hold opens the next start too; the printed address does not', async () => {
  const { start, kept } = station();
  const first = await start();
  await first.close();
  const second = await start();
  expect(new URL(second.url).origin).toBe(new URL(first.url).origin);
  expect(second.secrets).toMatchObject({ cookie: first.secrets.cookie, pageKey: first.secrets.pageKey });
  expect(await statusWith(second.url, first.secrets.cookie)).toBe(200);
  expect((await fetch(first.url, { redirect: 'manual' })).status).toBe(401);
  expect((await fetch(second.url, { redirect: 'manual' })).status).toBe(303);

  const text = readFileSync(kept, 'utf8');
  for (const secret of [first.secrets.cookie, first.secrets.pageKey]) expect(text).not.toContain(secret);
  expect(statSync(kept).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
});

test('a file that is damaged, of another key or of another purpose opens nothing: the start has secrets of its own', async () => {
  const { start, kept, keyProviders } = station();
  const first = await start();
  await first.close();
  writeFileSync(kept, readFileSync(kept, 'utf8').replace(/"data":".{8}/, '"data":"AAAAAAAA'));
  const second = await start();
  expect(second.secrets.cookie).not.toBe(first.secrets.cookie);
  expect(await statusWith(second.url, first.secrets.cookie)).toBe(401);
  await second.close();
  for (const provider of keyProviders) provider.key = Buffer.alloc(32, 7);
  const third = await start();
  expect(third.secrets.cookie).not.toBe(second.secrets.cookie);
});

test('without a place for the key each start has secrets of its own, and the log says so', async () => {
  const { start, log, keyProviders } = station();
  for (const provider of keyProviders) provider.available = false;
  const first = await start();
  await first.close();
  const second = await start();
  expect(second.secrets.cookie).not.toBe(first.secrets.cookie);
  expect(log.lines.map(({ message }) => message)).toContain('The session of open pages could not be kept');
});
