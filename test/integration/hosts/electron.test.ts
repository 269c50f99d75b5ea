import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { _electron } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { electronPackageFolder, findElectronBinary } from '../../../main/hosts/cli/start/electronBinary.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const binary = findElectronBinary(electronPackageFolder());
const entry = join(import.meta.dirname, '../../../dist/main/electron.js');
const missing =
  binary === null ? 'skipped: no Electron binary' : existsSync(entry) ? null : 'skipped: the app is not built';

test.skipIf(missing !== null)(`the desktop app opens its page and closes (${missing ?? 'runs'})`, async () => {
  const dataFolder = temporaryFolder();
  const app = await _electron.launch({
    executablePath: binary ?? '',
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), entry, '--data', dataFolder, '--practice'],
  });
  onTestFinished(() => app.close());
  const window = await app.firstWindow();
  expect(window.url()).toBe('sideshot://app/');
  // Nothing of Node or Electron reaches the page.
  expect(await window.evaluate(() => ['require', 'process', 'electron'].filter((name) => name in globalThis))).toEqual(
    [],
  );
  await expect.poll(() => window.locator('#root > *').count()).toBeGreaterThan(0);
});
