import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openAppWindow } from '../../../main/hosts/web/appWindow.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';

const url = 'http://127.0.0.1:1/?token=t';
const onUnix = test.skipIf(process.platform === 'win32');

/** A machine whose only browser is a shell script that notes its arguments and ends with the given code. */
function machineWithBrowser(exitCode: number) {
  const folder = temporaryFolder();
  const [programs, dataFolder] = [join(folder, 'bin'), join(folder, 'data')];
  mkdirSync(programs);
  const notes = join(folder, 'arguments');
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" > '${notes}'\nexit ${exitCode}\n`;
  writeFileSync(join(programs, 'google-chrome-stable'), script, { mode: 0o755 });
  const open = (environment: Record<string, string>) =>
    openAppWindow({ url, dataFolder, platform: 'linux', environment: { PATH: programs, ...environment } });
  return { dataFolder, notes, open };
}

onUnix('the installed browser shows the address, with a profile in the data folder', async () => {
  const { dataFolder, notes, open } = machineWithBrowser(0);
  expect(await open({ DISPLAY: ':0' })).toBe(true);
  await until('the notes of the browser', () => existsSync(notes));
  const given = readFileSync(notes, 'utf8').split('\n');
  const opening = join(dataFolder, 'browser', 'open.html');
  expect(given).toContain(`--app=${pathToFileURL(opening)}`);
  expect(given.join(' '), 'every user of the machine sees the arguments').not.toContain('token');
  expect(readFileSync(opening, 'utf8')).toContain(`url=${url}"`);
  expect(statSync(opening).mode & 0o777).toBe(0o600);
  expect(given).toContain(`--user-data-dir=${join(dataFolder, 'browser')}`);
  expect(statSync(join(dataFolder, 'browser')).mode & 0o777).toBe(0o700);
});

onUnix('a browser that fails at once has opened nothing', async () => {
  expect(await machineWithBrowser(1).open({ WAYLAND_DISPLAY: 'wayland-0' })).toBe(false);
});

onUnix('without a display none is started', async () => {
  const { notes, open } = machineWithBrowser(0);
  expect(await open({})).toBe(false);
  expect(existsSync(notes)).toBe(false);
});
