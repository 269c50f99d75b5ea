import { createServer } from 'node:net';
import type { Page } from 'playwright/test';
import { connectToRunning } from '../../main/hosts/control/controlClient.ts';
import { createCamera } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { type StationProcess, startStation } from './support/stationProcess.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(180_000);

const taken = /captured|uploading|uploaded/;

test('a station that is killed in the middle of an item: the same window goes on with it, and the next photo lands on it', async ({
  page,
  station,
  dataFolder,
  hotFolder,
}, info) => {
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  const screen = shootScreen(page);
  await screen.scan('SKU-7');
  await screen.choose('Footwear', 'Boots');
  const active = page.getByTestId('active-side');
  await expect(active).toHaveText('Left side');
  const camera = createCamera(hotFolder);
  await camera.shoot();
  await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
  await page.evaluate(() => Object.assign(window, { sameWindow: true }));

  await station.kill();
  const away = page.getByTestId('core-lost');
  await expect(away).toBeVisible();
  await screen.scan('SKU-9');
  const line = page.getByText('SKU-9 was not scanned: the station cannot be reached.');
  await expect(line).toBeVisible();
  // Neither lies over the other.
  const [said, banner] = [await line.boundingBox(), await away.boundingBox()];
  expect(said !== null && banner !== null && said.x + said.width <= banner.x).toBe(true);
  const again = await startStation(dataFolder);
  const readyAt = Date.now();
  try {
    expect(new URL(again.address).origin).toBe(new URL(station.address).origin);
    // The longest wait between two attempts is a second (`followEvents.test.ts`). What this machine adds is told, and fails nothing.
    await expect(page.getByTestId('core-lost')).toHaveCount(0);
    info.annotations.push({ type: 'the page was back after', description: `${Date.now() - readyAt} ms` });
    await expect(page.getByTestId('reference')).toHaveText('SKU-7');
    await expect(line).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(active).toHaveText('Right side');
    await camera.shoot();
    await expect(screen.side('Right side')).toHaveAttribute('data-status', taken);
    await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
    // The window itself: it was neither opened anew nor loaded again.
    expect(await page.evaluate(() => 'sameWindow' in window)).toBe(true);
  } finally {
    await again.stop();
  }
});

test('look and sound outlive a new port: the page is dark again though its address is another one', async ({
  page,
  station,
  dataFolder,
}) => {
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Operator and screen', exact: true }).click();
  await page.getByText('Dark', { exact: true }).click();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await station.stop();
  const { port } = new URL(station.address);
  const taker = createServer().listen(Number(port), '127.0.0.1');
  await new Promise((settle) => taker.once('listening', settle));
  try {
    const again = await startStation(dataFolder);
    try {
      expect(new URL(again.address).port).not.toBe(port);
      await page.goto(again.address);
      await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
    } finally {
      await again.stop();
    }
  } finally {
    taker.close();
  }
});

/** The item's photos by side, as the station tells them to a command. */
async function photosBySide(dataFolder: string, reference: string): Promise<ReadonlyMap<string, string>> {
  const running = await connectToRunning(dataFolder, 'test');
  if (running === null) return new Map();
  try {
    const { items } = await running.commands.status({ reference });
    const sides = items[0]?.sides ?? [];
    return new Map(sides.flatMap(({ name, photo }) => (photo === null ? [] : [[name, photo.id] as const])));
  } finally {
    await running.close();
  }
}

/** The window is away until the photo has its place: nothing but the station can know what was open. */
async function killAndShoot(page: Page, station: StationProcess, dataFolder: string, shoot: () => Promise<unknown>) {
  const origin = new URL(station.address).origin;
  await page.goto('about:blank');
  await station.kill();
  const again = await startStation(dataFolder);
  await shoot();
  return { again, comeBack: () => page.goto(origin) };
}

test('a photo that comes after a kill, and before any window is back, is on the item and the side that were chosen', async ({
  page,
  station,
  dataFolder,
  hotFolder,
}) => {
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  const screen = shootScreen(page);
  await screen.scan('SKU-7');
  await screen.choose('Footwear', 'Boots');
  await screen.side('Right side').click();
  await expect(page.getByTestId('active-side')).toHaveText('Right side');
  const camera = createCamera(hotFolder);
  const { again, comeBack } = await killAndShoot(page, station, dataFolder, camera.shoot);
  try {
    await expect.poll(async () => [...(await photosBySide(dataFolder, 'SKU-7')).keys()]).toEqual(['Right side']);
    await comeBack();
    await expect(page.getByTestId('reference')).toHaveText('SKU-7');
    await expect(screen.side('Right side')).toHaveAttribute('data-status', taken);
  } finally {
    await again.stop();
  }
});

test('a retake that waits outlives a kill: the photo replaces that of its side', async ({
  page,
  station,
  dataFolder,
  hotFolder,
}) => {
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  const screen = shootScreen(page);
  await screen.scan('SKU-7');
  await screen.choose('Footwear', 'Boots');
  const camera = createCamera(hotFolder);
  await camera.shoot();
  await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
  const before = (await photosBySide(dataFolder, 'SKU-7')).get('Left side');
  await page.keyboard.press('r');
  await expect(page.getByText('replaces')).toBeVisible();
  const { again } = await killAndShoot(page, station, dataFolder, camera.shoot);
  try {
    await expect.poll(async () => (await photosBySide(dataFolder, 'SKU-7')).get('Left side')).not.toBe(before);
    expect([...(await photosBySide(dataFolder, 'SKU-7')).keys()]).toEqual(['Left side']);
  } finally {
    await again.stop();
  }
});

test('a station that was stopped in order has nothing open: a photo waits in the inbox', async ({
  page,
  station,
  dataFolder,
  hotFolder,
}) => {
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  const screen = shootScreen(page);
  await screen.scan('SKU-7');
  await screen.choose('Footwear', 'Boots');
  await expect(page.getByTestId('active-side')).toBeVisible();
  // Another window: one that had the item open would bring it back.
  const fresh = await page.context().newPage();
  await page.close();
  await station.stop();
  const again = await startStation(dataFolder);
  try {
    await createCamera(hotFolder).shoot();
    await fresh.goto(again.address);
    await expect(fresh.getByTestId('inbox-photos').locator('img')).toHaveCount(1);
    expect((await photosBySide(dataFolder, 'SKU-7')).size).toBe(0);
  } finally {
    await again.stop();
  }
});
