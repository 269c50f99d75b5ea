import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startControlServer } from '../../../main/hosts/control/controlServer.ts';
import { hasOtherWindow } from '../../../main/hosts/electron/otherWindow.ts';
import { lockDataFolder } from '../../../main/store/lockFolder.ts';
import { electronDouble } from '../../fakes/electronDouble.ts';
import { fakeStation } from '../../fakes/page/fakeStation.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

let electron: ReturnType<typeof electronDouble>;

beforeEach(() => {
  vi.resetModules();
  electron = electronDouble();
  vi.doMock('electron', () => electron.module);
  // Electron's own, which a plain Node lacks.
  Object.defineProperty(process, 'resourcesPath', { value: temporaryFolder(), configurable: true });
});
afterEach(() => void Reflect.deleteProperty(process, 'resourcesPath'));

const givenArguments = process.argv;

/** The entry as a starter that listens runs it; what it says on its standard output. */
function listenedTo(data: string): string[] {
  const said: string[] = [];
  vi.stubEnv('SIDESHOT_STARTER', '1');
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  onTestFinished(() => {
    process.argv = givenArguments;
    spy.mockRestore();
    vi.unstubAllEnvs();
  });
  process.argv = ['sideshot', '--data', data];
  return said;
}

/** A folder on which another station runs, as far as a door for commands tells. */
async function heldFolder(): Promise<string> {
  const dataFolder = join(temporaryFolder(), 'data');
  mkdirSync(dataFolder);
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));
  const control = await startControlServer({ station: fakeStation(), dataFolder, version, log: recordingLog() });
  onTestFinished(() => control.close());
  return dataFolder;
}

test('another window is one that answers: a lock that nobody holds stands in nobody’s way', async () => {
  const version = '1.2.3';
  expect(await hasOtherWindow({ dataFolder: temporaryFolder(), version, withinMs: 0 })).toBe(false);
  // Of another version: it is one all the same.
  expect(await hasOtherWindow({ dataFolder: await heldFolder(), version, withinMs: 0 })).toBe(true);
});

test('its starter hears that another window has the folder', async () => {
  const said = listenedTo(await heldFolder());
  electron.answers.isFirst = false;
  await import('../../../main/electron.ts');
  await expect.poll(() => electron.named('app.exit')).toEqual([[0]]);
  expect(said).toEqual(['sideshot-window: elsewhere\n']);
});

test('its starter hears that no host can open the station, before a person is told in a dialog', async () => {
  const data = join(temporaryFolder(), 'data');
  mkdirSync(data);
  const lock = lockDataFolder(data);
  onTestFinished(() => lock.release());
  const said = listenedTo(data);
  const atTheDialog: string[] = [];
  electron.answers.onErrorBox = () => atTheDialog.push(...said);
  await import('../../../main/electron.ts');
  await expect.poll(() => electron.named('app.exit'), { timeout: 30_000 }).toEqual([[6]]);
  expect(atTheDialog).toEqual(['sideshot-window: refused\n']);
});

test('its starter hears when the page can be seen, and that the station is open', async () => {
  const data = join(temporaryFolder(), 'data');
  const said = listenedTo(data);
  // As in a checkout, which has no updates.
  Object.defineProperty(electron.app, 'isPackaged', { value: false });
  process.argv = ['electron', 'electron.js', '--data', data];
  await import('../../../main/electron.ts');
  await expect.poll(() => electron.windows.length, { timeout: 30_000 }).toBe(1);
  electron.windows[0]?.emit('ready-to-show');
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port2.close());
  electron.ipcMain.emit('sideshot:port', { ports: [port1], senderFrame: { url: 'sideshot://app/', parent: null } });
  await expect
    .poll(() => said.toSorted(), { timeout: 30_000 })
    .toEqual(['sideshot-window: open\n', 'sideshot-window: shown\n']);
  electron.app.emit('before-quit', { preventDefault: () => undefined });
  await expect.poll(() => electron.named('app.exit'), { timeout: 30_000 }).toEqual([[0]]);
});

test('what is no answer of the station ends the app with no dialog where somebody listens, and with one elsewhere', async () => {
  electron.answers.onReady = () => {
    throw new Error('no graphics');
  };
  const data = join(temporaryFolder(), 'data');
  const said = listenedTo(data);
  await import('../../../main/electron.ts');
  await expect.poll(() => electron.named('app.exit')).toEqual([[1]]);
  expect([said, electron.named('dialog.showErrorBox')]).toEqual([[], []]);
  vi.stubEnv('SIDESHOT_STARTER', undefined);
  vi.resetModules();
  await import('../../../main/electron.ts');
  await expect.poll(() => electron.named('app.exit')).toEqual([[1], [1]]);
  expect(electron.named('dialog.showErrorBox')).toEqual([['Sideshot could not start', 'no graphics']]);
});

test('what must be said before Electron is ready is said while its entry is loaded', async () => {
  const data = join(temporaryFolder(), 'data');
  listenedTo(data);
  electron.answers.onReady = () => {
    throw new Error('far enough');
  };
  await import('../../../main/electron.ts');
  // An entry of ES modules is loaded beside Electron's own start: what comes after an `await` may come too late.
  const names = electron.calls.map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['app.setAppUserModelId', 'protocol.registerSchemesAsPrivileged', 'app.setPath']);
  await expect.poll(() => electron.named('app.exit')).toEqual([[1]]);
});

test('a second start says by what Windows knows the app, as the installer told it, and leaves to the first', async () => {
  const { argv } = process;
  onTestFinished(() => {
    process.argv = argv;
  });
  const data = await heldFolder();
  process.argv = ['sideshot', '--data', data];
  electron.answers.isFirst = false;
  await import('../../../main/electron.ts');
  await expect.poll(() => electron.named('app.exit')).toEqual([[0]]);
  const configuration = readFileSync(join(import.meta.dirname, '../../../electron-builder.yml'), 'utf8');
  const appId = /^appId: (\S+)$/m.exec(configuration)?.[1];
  // First: a window or a notice before it would be another program's.
  expect(electron.calls[0]).toEqual({ name: 'app.setAppUserModelId', args: [appId] });
  expect(electron.named('app.setPath')).toEqual([['userData', join(data, 'electron')]]);
  expect(existsSync(join(data, 'station.db'))).toBe(false);
});
