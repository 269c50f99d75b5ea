import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { createCamera } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { filesUnder, holds } from './support/secretSearch.ts';
import { shootScreen } from './support/shootScreen.ts';
import { runCommand, type StationProcess, startStation } from './support/stationProcess.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(240_000);

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

/** The same of the station's own process, by a signal that Node was told to listen to; strings alone, since buffers lie outside. */
async function heapOfStation(station: StationProcess, folder: string): Promise<Buffer> {
  station.signal('SIGUSR2');
  const whole = () =>
    filesUnder(folder)
      .filter((path) => path.endsWith('.heapsnapshot'))
      .map((path) => readFileSync(path))
      .find((bytes) => bytes.subarray(-20).toString().trimEnd().endsWith('}'));
  await expect.poll(() => whole() !== undefined).toBe(true);
  return whole() ?? Buffer.alloc(0);
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
  // A photo that comes before its item is there lies in the inbox.
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  for (const name of ['Left side', 'Right side', 'Heel', 'Outsole', 'Size tag']) {
    await camera.shoot();
    await expect(screen.side(name).first()).toHaveAttribute('data-status', /captured|uploading|uploaded/);
  }
  await page.getByTestId('done').click();
  await expect.poll(() => partner.control.serviceRequest('SKU-1001')?.media.length ?? 0).toBeGreaterThanOrEqual(5);
  const heap = await heapOf(page);

  // Another start, on a folder that others could read: a log is made with its first line, and this is one.
  await station.stop();
  chmodSync(dataFolder, 0o755);
  const snapshots = join(folder, 'snapshots');
  mkdirSync(snapshots);
  const again = await startStation(dataFolder, [], {
    NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${snapshots}`,
  });
  again.guard({ name: 'the API key', value: partner.apiKey });
  const diagnostics = join(folder, 'diagnostics.zip');
  await runCommand(['export-diagnostics', diagnostics, '--data', dataFolder]);

  // A search that finds nothing at all shows nothing.
  expect(holds(heap, 'SKU-1001')).toBe(true);
  for (const secret of [partner.apiKey, token]) expect(holds(heap, secret)).toBe(false);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie, location.href]));
  expect(holds(Buffer.from(stored), partner.apiKey) || holds(Buffer.from(stored), token)).toBe(false);

  // Unpacked as its reader would: a zip squeezes what it holds.
  const { unzipSync } = await import('fflate');
  const inside = Buffer.concat(Object.values(unzipSync(readFileSync(diagnostics))).map((bytes) => Buffer.from(bytes)));
  writeFileSync(join(folder, 'diagnostics.txt'), inside);
  const paths = [...filesUnder(dataFolder), join(folder, 'diagnostics.txt')];
  expect(paths.map((path) => path.slice(dataFolder.length + 1))).toEqual(
    expect.arrayContaining(['station.db', 'vault/credentials.json', 'logs/station.log']),
  );
  const holding = (secret: string) => paths.filter((path) => holds(readFileSync(path), secret));
  expect(holding('SKU-1001').length).toBeGreaterThan(0);
  expect(holding(partner.apiKey)).toEqual([]);
  expect(holding(token)).toEqual([]);

  // The station's own memory: the key that it sends is there, else this search would show nothing; the rest of docs/security.md is not.
  const memory = await heapOfStation(again, snapshots);
  await again.stop();
  expect(holds(memory, partner.apiKey)).toBe(true);
  const keyFile = readFileSync(join(dataFolder, 'vault', 'key'), 'utf8').trim();
  expect([token, partner.userToken, keyFile].map((secret) => holds(memory, secret))).toEqual([false, false, false]);
});
