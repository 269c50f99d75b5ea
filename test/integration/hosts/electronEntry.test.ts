import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { desktopConfiguration } from '../../../packaging/desktop.ts';
import { electronDouble } from '../../fakes/electronDouble.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

let electron: ReturnType<typeof electronDouble>;

beforeEach(() => {
  vi.resetModules();
  electron = electronDouble();
  vi.doMock('electron', () => electron.module);
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
  const { appId } = desktopConfiguration({ lock: { packages: {} }, environment: {}, output: 'out' });
  // First: a window or a notice before it would be another program's.
  expect(electron.calls[0]).toEqual({ name: 'app.setAppUserModelId', args: [appId] });
  expect(electron.named('app.setPath')).toEqual([['userData', join(data, 'electron')]]);
  expect(existsSync(join(data, 'station.db'))).toBe(false);
});
