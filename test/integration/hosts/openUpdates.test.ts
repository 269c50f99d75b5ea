import { EventEmitter } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { channelFile } from '../../../main/hosts/electron/updates/feed.ts';
import { englishCatalogue } from '../../../main/texts/catalogues.ts';
import { wordsIn } from '../../../main/texts/wordsIn.ts';
import { electronDouble } from '../../fakes/electronDouble.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

let electron: ReturnType<typeof electronDouble>;
let order: string[];
let updater: EventEmitter;
const idle = { photosLeft: 0, online: true, pausedUntil: null, openItemId: null };

beforeEach(() => {
  vi.resetModules();
  electron = electronDouble();
  order = [];
  updater = Object.assign(new EventEmitter(), {
    currentVersion: { version: '1.0.0', compare: () => -1 },
    setFeedURL: () => undefined,
    checkForUpdates: async () => ({ isUpdateAvailable: true, updateInfo: { version: '1.1.0' } }),
    downloadUpdate: async () => [],
    quitAndInstall: (...args: unknown[]) => void order.push(`quitAndInstall ${args.join(' ')}`),
  });
  vi.doMock('electron', () => electron.module);
  vi.doMock('electron-updater', () => ({ default: { autoUpdater: updater } }));
});

/** The updates of an installed app, and a folder with one. */
async function opened() {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, channelFile('latest', process.platform, process.arch)), 'version: 1.1.0\n');
  const { openUpdates } = await import('../../../main/hosts/electron/updates/openUpdates.ts');
  const updates = await openUpdates({
    dataFolder: temporaryFolder(),
    version: '1.0.0',
    databaseVersion: 100,
    window: { isDestroyed: () => false } as BrowserWindow,
    words: wordsIn(englishCatalogue),
    log: recordingLog(),
    end: async () => void order.push('station ended'),
    changed: () => undefined,
  });
  if (updates === null) throw new Error('there are no updates');
  updates.update(idle);
  return { updates, folder };
}

test('nothing is fetched or installed by the library itself', async () => {
  const { updates } = await opened();
  expect(updater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false, allowDowngrade: false });
  updates.close();
});

test('a person is asked, with "later" as the answer of Enter and Escape', async () => {
  const { updates, folder } = await opened();
  await updates.fromFolder(folder);
  expect(electron.named('dialog.showMessageBox')[0]?.[0]).toMatchObject({
    message: 'Sideshot 1.1.0 is ready.',
    buttons: ['Later', 'Install and restart'],
    defaultId: 0,
    cancelId: 0,
  });
  expect(order).toEqual([]);
  updates.close();
});

test('the station has ended before the installer starts; where that fails the app begins anew', async () => {
  electron.answers.dialog = 1;
  const { updates, folder } = await opened();
  await updates.fromFolder(folder);
  expect(order).toEqual(['station ended', 'quitAndInstall true true']);
  updater.emit('error', new Error('no rights'));
  expect(electron.calls.slice(-2).map(({ name }) => name)).toEqual(['app.relaunch', 'app.exit']);
  updates.close();
});
