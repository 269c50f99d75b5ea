import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { channelFile, feedAt } from '../../../main/hosts/electron/updates/feed.ts';
import { serveFolder } from '../../../main/hosts/electron/updates/folderServer.ts';
import type { WorkFacts } from '../../../main/hosts/electron/updates/nextStep.ts';
import { savedInstallers, staleVersions } from '../../../main/hosts/electron/updates/savedInstallers.ts';
import { createUpdates } from '../../../main/hosts/electron/updates/updates.ts';
import { english } from '../../../main/texts/render.ts';
import { movableTime } from '../../fakes/fakeTime.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { builtUpdate } from '../../fakes/updates/builtUpdate.ts';
import { realUpdater } from '../../fakes/updates/realUpdater.ts';

const idle: WorkFacts = { photosLeft: 0, online: true, pausedUntil: null, openItemId: null };
const bytes = (seed: number) => Buffer.alloc(300_000, seed);
let server: string;
let data: string;

beforeEach(() => {
  server = temporaryFolder();
  data = temporaryFolder();
  const own = join(temporaryFolder(), 'Sideshot-1.0.0.AppImage');
  writeFileSync(own, bytes(1));
  vi.stubEnv('APPIMAGE', own);
});
afterEach(() => vi.unstubAllEnvs());

/** The updates of an app of this version, over electron-updater itself. */
function app(version: string, databaseVersion = 100) {
  const { updater, installed, path } = realUpdater(join(data, 'app'), version);
  const kept = savedInstallers(data, channelFile('latest', 'linux', 'x64'));
  const time = movableTime();
  const asked: string[] = [];
  const answers = { installs: false, whileAsked: (): void => undefined };
  let closed = 0;
  const updates = createUpdates({
    updater,
    kept,
    time,
    log: recordingLog(),
    platform: 'linux',
    arch: 'x64',
    databaseVersion: () => databaseVersion,
    async ask(offered, isBack) {
      asked.push(`${isBack ? 'back to ' : ''}${offered}`);
      answers.whileAsked();
      return answers.installs;
    },
    async install(quitAndInstall) {
      closed += 1;
      quitAndInstall();
    },
    changed: () => undefined,
  });
  onTestFinished(() => updates.close());
  return { updater, kept, time, updates, asked, answers, installed, path, closed: () => closed };
}

/** A server for updates on loopback. The page's setting asks for https; the feed is given to the library as it is. */
async function served() {
  const host = await serveFolder(server);
  onTestFinished(() => host.close());
  return host.url;
}

async function offered(version: string, url: string, channel = 'latest') {
  const { updater } = realUpdater(join(data, `look-${version}`), version);
  updater.setFeedURL(feedAt(url, channel));
  const answer = await updater.checkForUpdates();
  return answer?.isUpdateAvailable === true ? answer.updateInfo.version : null;
}

test('a server offers a newer version, never the same or an older one', async () => {
  await builtUpdate(server, '1.1.0', bytes(2));
  const url = await served();
  expect(await offered('1.0.0', url)).toBe('1.1.0');
  expect(await offered('1.1.0', url)).toBeNull();
  expect(await offered('1.2.0', url)).toBeNull();
});

test('each channel has its own version, and a finished one reaches all of them', async () => {
  await builtUpdate(server, '1.1.0', bytes(2));
  await builtUpdate(server, '1.2.0-beta.1', bytes(3), { channel: 'beta' });
  const url = await served();
  expect(await offered('1.0.0', url, 'latest')).toBe('1.1.0');
  expect(await offered('1.0.0', url, 'beta')).toBe('1.2.0-beta.1');
  await builtUpdate(server, '1.2.0', bytes(4));
  expect(await offered('1.2.0-beta.1', url, 'beta')).toBe('1.2.0');
});

test('a staged version reaches a part of the stations, the same ones at each look', async () => {
  await builtUpdate(server, '1.1.0', bytes(2), { stagingPercentage: 40 });
  const url = await served();
  const look = async (station: number) => {
    const { updater } = realUpdater(join(data, `station-${station}`), '1.0.0');
    updater.setFeedURL(feedAt(url, 'latest'));
    return (await updater.checkForUpdates())?.isUpdateAvailable;
  };
  const stations = Array.from({ length: 40 }, (_, at) => at);
  const first = await Promise.all(stations.map(look));
  expect(await Promise.all(stations.map(look))).toEqual(first);
  const reached = first.filter(Boolean).length;
  // 40 stations at 40 %: outside of this once in a million runs.
  expect(reached).toBeGreaterThan(2);
  expect(reached).toBeLessThan(33);
});

test('by itself: looks, fetches while nothing is sent, asks when nobody is at work, and installs at a yes alone', async () => {
  await builtUpdate(server, '1.1.0', bytes(2));
  const { updates, time, asked, answers, installed, path, updater } = app('1.0.0');
  const url = await served();
  const setFeed = updater.setFeedURL.bind(updater);
  updater.setFeedURL = (feed) => setFeed({ ...(feed as object), url } as never);
  updates.use({ address: 'https://updates.example', channel: 'latest' });
  updates.update({ ...idle, photosLeft: 3 });
  await until('the id that the updater writes', () => existsSync(join(data, 'app', 'electron', '.updaterId')));
  await time.skip(60_000);
  // Sending: it is not fetched.
  expect(updates.ready).toBeNull();
  updates.update({ ...idle, openItemId: 'a' });
  await until('the update to be fetched', async () => {
    await time.skip(60_000);
    return updates.ready !== null;
  });
  expect(updates.ready).toBe('1.1.0');
  expect(readFileSync(path() ?? '')).toEqual(bytes(2));
  await time.skip(3_600_000);
  expect(asked).toEqual([]);
  updates.update(idle);
  await time.skip(60_000);
  // The next scan would answer.
  expect(asked).toEqual([]);
  await time.skip(180_000);
  await until('the first question', () => asked.length === 1);
  expect(installed).toEqual([]);
  await time.skip(3_600_000);
  expect(asked).toHaveLength(1);
  answers.installs = true;
  // A scan while the question stood.
  answers.whileAsked = () => updates.update({ ...idle, openItemId: 'b' });
  await time.skip(24 * 3_600_000);
  await until('the second question', () => asked.length === 2);
  expect(installed).toEqual([]);
  answers.whileAsked = () => undefined;
  updates.update(idle);
  await until('the update to be installed', async () => {
    await time.skip(600_000);
    return installed.length > 0;
  });
  expect(installed).toEqual([[true, true]]);
});

test('from a folder: asked at once, and what is changed on the way is not taken', async () => {
  const file = await builtUpdate(server, '1.1.0', bytes(2));
  const { updates, asked, answers, installed, closed } = app('1.0.0');
  expect(english(await updates.fromFolder(temporaryFolder()))).toContain('latest-linux.yml');
  updates.update({ ...idle, openItemId: 'a' });
  expect(english(await updates.fromFolder(server))).toContain('Close the open item');
  updates.update({ ...idle, photosLeft: 1 });
  expect(english(await updates.fromFolder(server))).toContain('once the photos on their way are sent');
  expect(asked).toEqual([]);
  updates.update(idle);
  answers.installs = true;
  await updates.fromFolder(server);
  expect(asked).toEqual(['1.1.0']);
  expect([installed.length, closed()]).toEqual([1, 1]);

  const other = app('1.1.0');
  other.updates.update(idle);
  other.answers.installs = true;
  await builtUpdate(server, '1.3.0', bytes(5));
  appendFileSync(file.replace('1.1.0', '1.3.0'), 'x');
  expect(english(await other.updates.fromFolder(server))).toMatch(/^The update failed \(.*sha512 checksum mismatch/);
  expect(other.asked).toEqual([]);
});

test('back to the version before: kept, asked, and the newer one is not offered again by itself', async () => {
  const first = app('1.0.0');
  await first.kept.noteRunning('1.0.0', 100, process.env.APPIMAGE ?? null, 1);
  expect(english(await first.updates.goBack())).toContain('No earlier version');
  await builtUpdate(server, '1.1.0', bytes(2));
  first.updates.update(idle);
  first.answers.installs = true;
  await first.updates.fromFolder(server);
  expect(first.installed).toHaveLength(1);

  const second = app('1.1.0');
  await second.kept.noteRunning('1.1.0', 100, null, 2);
  second.updates.update(idle);
  expect(await second.updates.before()).toBe('1.0.0');
  await second.updates.goBack();
  // Who says no has left nothing.
  expect(await second.kept.refused()).toBeNull();
  second.answers.installs = true;
  await second.updates.goBack();
  expect(second.asked).toEqual(['back to 1.0.0', 'back to 1.0.0']);
  expect(await second.kept.refused()).toBe('1.1.0');
  expect(second.installed).toHaveLength(1);
  expect(readFileSync(second.path() ?? '')).toEqual(bytes(1));

  const third = app('1.0.0');
  const url = await served();
  const setFeed = third.updater.setFeedURL.bind(third.updater);
  const looked = vi.spyOn(third.updater, 'checkForUpdates');
  third.updater.setFeedURL = (feed) => setFeed({ ...(feed as object), url } as never);
  third.updates.use({ address: 'https://updates.example', channel: 'latest' });
  third.updates.update(idle);
  await until('the first look for an update', () => looked.mock.settledResults[0]?.type === 'fulfilled');
  await third.time.skip(3_600_000);
  expect([third.updates.ready, third.asked]).toEqual([null, []]);
  // By a person it is.
  await third.updates.check();
  expect(third.asked).toEqual(['1.1.0']);
});

test('no way back to a version that cannot read the data any more', async () => {
  const { kept } = app('1.0.0');
  await kept.noteRunning('1.0.0', 100, process.env.APPIMAGE ?? null, 1);
  const newer = app('1.1.0', 110);
  newer.updates.update(idle);
  expect(english(await newer.updates.goBack())).toContain('cannot read the data');
  expect(newer.asked).toEqual([]);
});

test('this version and the one before are kept, no other', async () => {
  const { kept } = app('1.2.0');
  for (const [at, version] of ['1.0.0', '1.1.0', '1.2.0'].entries()) {
    await kept.noteRunning(version, 100, process.env.APPIMAGE ?? null, at);
  }
  await kept.keep('1.3.0', process.env.APPIMAGE ?? '');
  const isOlder = (version: string) => version < '1.2.0';
  await kept.remove(staleVersions(await kept.list(), isOlder));
  expect((await kept.list()).map(({ version }) => version).toSorted()).toEqual(['1.1.0', '1.2.0', '1.3.0']);
});

test('the library puts the new file in the place of the old one and starts it', async () => {
  const sign = join(data, 'started');
  const script = `#!/bin/sh\necho "$APPIMAGE_SILENT_INSTALL" > '${sign}'\n`;
  await builtUpdate(server, '1.1.0', Buffer.from(script));
  const own = process.env.APPIMAGE ?? '';
  const { updates, updater, path } = app('1.0.0');
  updates.update(idle);
  await updates.fromFolder(server);
  expect(readFileSync(path() ?? '', 'utf8')).toBe(script);
  expect(updater.install(true, true)).toBe(true);
  await until('the sign of the new program', () => existsSync(sign) && readFileSync(sign, 'utf8') === 'true\n');
  expect(existsSync(own)).toBe(false);
  expect(readFileSync(own.replace('1.0.0', '1.1.0'), 'utf8')).toBe(script);
});

test('the folder is served under its own path alone, and no name leads out of it', async () => {
  await builtUpdate(server, '1.1.0', bytes(2));
  const url = await served();
  const { origin } = new URL(url);
  const status = async (address: string) => (await fetch(address)).status;
  expect(await status(`${url}latest-linux.yml?noCache=1`)).toBe(200);
  for (const address of [
    `${origin}/latest-linux.yml`,
    `${url}..%2f..%2fetc%2fpasswd`,
    `${url}%2e%2e`,
    `${url}%zz`,
    url,
  ]) {
    expect([address, await status(address)]).toEqual([address, 404]);
  }
});
