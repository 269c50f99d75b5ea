import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lockDataFolder } from '../../../main/store/lockFolder.ts';
import { electronDouble } from '../../fakes/electronDouble.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

let electron: ReturnType<typeof electronDouble>;

beforeEach(() => {
  vi.resetModules();
  electron = electronDouble();
  vi.doMock('electron', () => electron.module);
});

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

test('its starter hears that another window has the folder', async () => {
  const said = listenedTo(join(temporaryFolder(), 'data'));
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

test('a second start says by what Windows knows the app, as the installer told it, and leaves to the first', async () => {
  const { argv } = process;
  onTestFinished(() => {
    process.argv = argv;
  });
  const data = join(temporaryFolder(), 'data');
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
