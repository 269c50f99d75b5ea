import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keyHeader, parseKeys, renewPath } from '../../../main/contract/web/pageKey.ts';
import { cookieName } from '../../../main/hosts/web/guard.ts';
import { parseSession } from '../../../main/hosts/web/webSession.ts';
import { systemTime, type Time } from '../../../main/lib/async/time.ts';
import { sealedFile } from '../../../main/vault/sealedFile.ts';
import { runWeb } from '../../../main/web.ts';
import { movableTime } from '../../fakes/fakeTime.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { fakeStation } from '../../fakes/page/fakeStation.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';

function station(dataFolder = temporaryFolder(), keyProviders = [memoryKey('keychain')]) {
  const log = recordingLog();
  const start = async (time: Time = systemTime) => {
    const web = await runWeb({ station: fakeStation(), dataFolder, port: 0, open: false, keyProviders, log, time });
    onTestFinished(() => web.close());
    return web;
  };
  const kept = join(dataFolder, 'vault', 'web-session.json');
  const written = async () => parseSession(await sealedFile(kept, 'web session', keyProviders).read());
  return { start, kept, written, log, keyProviders };
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

/** What a page that holds this cookie and key is told of the key of today, and the cookie that it gets. */
async function renewed(url: string, cookie: string, key: string) {
  const { origin, port } = new URL(url);
  const name = cookieName({ port: Number(port) });
  const answer = await fetch(`${origin}${renewPath}`, { headers: { cookie: `${name}=${cookie}`, [keyHeader]: key } });
  const given =
    answer.headers
      .get('set-cookie')
      ?.split(';')[0]
      ?.slice(name.length + 1) ?? null;
  return { status: answer.status, key: parseKeys(await answer.text())?.page, cookie: given };
}

test('after half a day a start has new secrets, which the open page is given for those that it holds', async () => {
  const { start } = station();
  const time = movableTime();
  const first = await start(time);
  await time.skip(13 * 3_600_000);
  await first.close();
  const second = await start(time);
  const { cookie, pageKey } = first.secrets;
  expect(second.secrets.cookie).not.toBe(cookie);
  expect(await statusWith(second.url, cookie)).toBe(200);
  expect((await renewed(second.url, cookie, 'no key')).status).toBe(401);
  expect((await renewed(second.url, 'no cookie', pageKey)).status).toBe(401);
  const now = { status: 200, key: second.secrets.pageKey, cookie: second.secrets.cookie };
  expect(await renewed(second.url, cookie, pageKey)).toEqual(now);
  expect(await renewed(second.url, now.cookie, now.key)).toEqual(now);
  await time.skip(13 * 3_600_000);
  await second.close();
  const third = await start(time);
  expect(await statusWith(third.url, cookie)).toBe(401);
  expect((await renewed(third.url, now.cookie, now.key)).key).toBe(third.secrets.pageKey);
});

test('a station that ran for three days, and was killed then, is met by the page that it had open', async () => {
  const { start, kept, written } = station();
  const time = movableTime();
  const first = await start(time);
  await time.skip(72 * 3_600_000);
  // What a kill leaves: nothing is written by its end.
  await until('the session to be noted', async () => ((await written())?.aliveAt ?? 0) > time.now() - 2 * 3_600_000);
  const killed = readFileSync(kept);
  await first.close();
  writeFileSync(kept, killed);
  const second = await start(time);
  expect((await renewed(second.url, first.secrets.cookie, first.secrets.pageKey)).key).toBe(second.secrets.pageKey);
  await second.close();
  await time.skip(25 * 3_600_000);
  expect(await statusWith((await start(time)).url, second.secrets.cookie)).toBe(401);
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
