import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { createCamera } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { runCommand } from './support/stationProcess.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(240_000);

/** As they are, in base64 at any offset, in hex, and as addresses write them. */
function spellings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((offset) =>
    // Without the signs at both ends, which depend on what stands beside.
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(offset === 0 ? 0 : offset + 1, -4),
  );
  return [secret, ...base64, bytes.toString('hex'), encodeURIComponent(secret)];
}

function found(haystack: Buffer, secret: string): boolean {
  const wide = Buffer.from(secret, 'utf16le');
  return haystack.includes(wide) || spellings(secret).some((spelling) => haystack.includes(spelling));
}

/** Every string and object that the page's script can still reach, after a collection of garbage. */
async function heapOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return Buffer.from(parts.join(''));
}

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('after a whole run no key, token or secret is in the page, the database, the logs or the diagnostics', async ({
  page,
  station,
  partner,
  hotFolder,
  dataFolder,
  folder,
}) => {
  const token = new URL(station.address).searchParams.get('token') ?? '';
  await page.goto(station.address);
  // A person enters the key, in the page.
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page
    .getByLabel(/API key/)
    .first()
    .fill(partner.apiKey);
  await page.getByRole('button', { name: 'Test & save' }).click();
  await expect(page.getByTestId('form-result').filter({ hasText: /\w/ }).first()).toBeVisible();
  await watchFolder(page, hotFolder);
  const screen = shootScreen(page);
  const camera = createCamera(hotFolder);
  await screen.scan('SKU-1001');
  await screen.choose('Footwear', 'Sneakers');
  for (const name of ['Left side', 'Right side', 'Heel', 'Outsole', 'Size tag']) {
    await camera.shoot();
    await expect(screen.side(name).first()).toHaveAttribute('data-status', /captured|uploading|uploaded/);
  }
  await page.getByTestId('done').click();
  await expect
    .poll(() => partner.control.serviceRequest('SKU-1001')?.media.length ?? 0, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(5);
  const diagnostics = join(folder, 'diagnostics.zip');
  await runCommand(['export-diagnostics', diagnostics, '--data', dataFolder]);

  const heap = await heapOf(page);
  // A search that finds nothing at all shows nothing.
  expect(found(heap, 'SKU-1001')).toBe(true);
  for (const secret of [partner.apiKey, token]) expect(found(heap, secret)).toBe(false);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie, location.href]));
  expect(found(Buffer.from(stored), partner.apiKey) || found(Buffer.from(stored), token)).toBe(false);

  // Unpacked as its reader would: a zip squeezes what it holds.
  const { unzipSync } = await import('fflate');
  const inside = Buffer.concat(Object.values(unzipSync(readFileSync(diagnostics))).map((bytes) => Buffer.from(bytes)));
  writeFileSync(join(folder, 'diagnostics.txt'), inside);
  const paths = [...filesUnder(dataFolder), join(folder, 'diagnostics.txt')];
  expect(paths.map((path) => path.slice(dataFolder.length + 1))).toEqual(
    // A log is made with its first line.
    expect.arrayContaining(['station.db', 'vault/credentials.json']),
  );
  const holding = (secret: string) => paths.filter((path) => found(readFileSync(path), secret));
  expect(holding('SKU-1001').length).toBeGreaterThan(0);
  expect(holding(partner.apiKey)).toEqual([]);
  expect(holding(token)).toEqual([]);
});
