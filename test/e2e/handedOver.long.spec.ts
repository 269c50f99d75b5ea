import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { cameraJpeg } from '../fixtures/pictures.ts';
import { rawFile } from '../fixtures/rawFiles.ts';
import { expect, test } from './support/fixtures.ts';
import { dropOn, paste } from './support/handOver.ts';
import { shootScreen } from './support/shootScreen.ts';

test.setTimeout(120_000);

const taken = /captured|uploading|uploaded/;

/** All were taken at one time, as their tags say: in UTC, or in this machine's zone. */
async function bytesOf(name: string, seed: number): Promise<Buffer> {
  const takenAt = '2025:01:31 10:20:30';
  if (!name.endsWith('.nef')) return await cameraJpeg({ width: 800, height: 600, seed, label: name, takenAt });
  const inUtc = new Date('2025-01-31T10:20:30').toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', ':');
  return await rawFile('nef', { seed, takenAt: inUtc });
}

async function picturesOf(names: readonly string[]): Promise<Readonly<Record<string, Buffer>>> {
  const made = await Promise.all(names.map(async (name, seed) => [name, await bytesOf(name, seed + 1)] as const));
  return Object.fromEntries(made);
}

async function drop(page: Page, on: Locator, names: readonly string[]): Promise<void> {
  await dropOn(page, on, await picturesOf(names));
}

test('dropped photos land on the side they are dropped on and on the next, pasted ones on the active side', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  const screen = shootScreen(page);
  await screen.scan('SKU-5001');
  await screen.choose('Footwear', 'Sneakers');
  await expect(screen.side('Heel')).toHaveAttribute('data-status', 'missing');
  await drop(page, screen.side('Heel'), ['heel.jpg', 'after.jpg']);
  await expect(screen.side('Heel')).toHaveAttribute('data-status', taken);
  await expect(screen.side('Outsole')).toHaveAttribute('data-status', taken);
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');

  await screen.side('Left side').click();
  await expect(page.getByTestId('active-side')).toHaveText('Left side');
  await paste(page, await picturesOf(['pasted.jpg']));
  await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);

  await screen.side('Right side').click();
  await drop(page, page.getByTestId('side-photo'), ['right.jpg']);
  await expect(screen.side('Right side')).toHaveAttribute('data-status', taken);

  // Beside every place that takes photos: as on the side that is looked at.
  await page.getByTestId('optional-sides').click();
  await screen.side('Toe').click();
  await drop(page, page.getByTestId('reference'), ['toe.jpg']);
  await expect(screen.side('Toe')).toHaveAttribute('data-status', taken);
});

test('the key and the button open the file picker, and what is picked lands on the side that is looked at', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  const screen = shootScreen(page);
  await screen.scan('SKU-5006');
  await screen.choose('Footwear', 'Sneakers');
  await screen.side('Heel').click();
  const picked = async (open: () => Promise<void>, name: string): Promise<void> => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
    expect(chooser.isMultiple()).toBe(true);
    await chooser.setFiles([{ name, mimeType: 'image/jpeg', buffer: await bytesOf(name, name.length) }]);
  };
  await picked(() => page.keyboard.press('a'), 'heel.jpg');
  await expect(screen.side('Heel')).toHaveAttribute('data-status', taken);
  await page.getByTestId('optional-sides').click();
  await screen.side('Toe').click();
  await picked(() => page.getByRole('button', { name: 'Add photos' }).click(), 'by button.jpg');
  await expect(screen.side('Toe')).toHaveAttribute('data-status', taken);
});

test('a dropped RAW+JPEG pair is one photo, with a word of the RAW that is kept beside it', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  const screen = shootScreen(page);
  await screen.scan('SKU-5003');
  await screen.choose('Footwear', 'Sneakers');
  await expect(screen.side('Heel')).toHaveAttribute('data-status', 'missing');
  await drop(page, screen.side('Heel'), ['pair.nef', 'pair.jpg']);
  await expect(screen.side('Heel')).toHaveAttribute('data-status', taken);
  await expect(screen.side('Heel').getByTestId('beside-mark')).toHaveText('+ NEF');
  await expect(screen.side('Heel').getByTestId('beside-mark')).toHaveAttribute('title', /pair\.nef is kept beside/);
  await expect(page.getByTestId('beside-mark')).toHaveCount(1);
  await expect(screen.side('Outsole')).toHaveAttribute('data-status', 'missing');
});

test('a dropped folder gives its photos, and a folder without any says so', async ({ page, station, folder }) => {
  const shoot = join(folder, 'shoot');
  mkdirSync(join(shoot, 'more'), { recursive: true });
  mkdirSync(join(folder, 'empty'));
  writeFileSync(join(shoot, 'a.jpg'), await bytesOf('a.jpg', 1));
  writeFileSync(join(shoot, 'notes.txt'), 'no photo');
  writeFileSync(join(shoot, 'more', 'b.jpg'), await bytesOf('b.jpg', 2));
  await page.goto(station.address);
  const screen = shootScreen(page);
  await screen.scan('SKU-5004');
  await screen.choose('Footwear', 'Sneakers');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  await dropFromDisk(page, page.getByTestId('side-photo'), join(folder, 'empty'));
  await expect(page.getByText('There are no photos in what was dropped.')).toBeVisible();
  await dropFromDisk(page, page.getByTestId('side-photo'), shoot);
  await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
  await expect(screen.side('Right side')).toHaveAttribute('data-status', taken);
  await expect(screen.side('Heel')).toHaveAttribute('data-status', 'missing');
  await expect(page.getByText(/file not taken/)).toHaveCount(0);
});

/** As from a file manager: a page can make no folder to drop by itself. */
async function dropFromDisk(page: Page, on: Locator, path: string): Promise<void> {
  const box = await on.boundingBox();
  if (box === null) throw new Error('Nothing is there to drop on.');
  const session = await page.context().newCDPSession(page);
  const event = {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    data: { items: [], files: [path], dragOperationsMask: 1 },
  };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...event });
  }
  await session.detach();
}
