import { join } from 'node:path';
import { _electron } from 'playwright/test';
import { electronPackageFolder, findElectronBinary } from '../../main/hosts/cli/start/electronBinary.ts';
import { expect, test } from './support/fixtures.ts';
import { goFromFirstScreenToSubmitted } from './support/newcomer.ts';

test.setTimeout(240_000);

const binary = findElectronBinary(electronPackageFolder());
const entry = join(import.meta.dirname, '../../dist/main/electron.js');

test('the desktop app goes from the first screen to a submitted item', async ({ dataFolder }) => {
  test.skip(binary === null, 'skipped: no Electron binary');
  const rootless = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const app = await _electron.launch({
    executablePath: binary ?? '',
    args: [...rootless, entry, '--data', dataFolder],
  });
  try {
    const page = await app.firstWindow();
    expect(page.url()).toBe('sideshot://app/');
    await goFromFirstScreenToSubmitted(page);
  } finally {
    await app.close();
  }
});
