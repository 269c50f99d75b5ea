import type { Page } from 'playwright/test';
import type { Simulator } from '../../main/practice/simulator.ts';
import { createCamera } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { runCommand } from './support/stationProcess.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(240_000);

const required = ['Left side', 'Right side', 'Heel', 'Outsole', 'Size tag'];

/** Every required side gets its photo from the camera; one is held upright. */
async function shootAll(page: Page, hotFolder: string, camera = createCamera(hotFolder)): Promise<void> {
  const screen = shootScreen(page);
  for (const [index, name] of required.entries()) {
    await camera.shoot(index === 1 ? 6 : 1);
    const side = screen.side(name).first();
    await expect(side).toHaveAttribute('data-status', /captured|uploading|uploaded/);
    await screen.expectThumbnailUpright(name);
  }
}

/** From the rejection to the result, the re-shoot on the way. */
async function answerRejection(page: Page, camera: ReturnType<typeof createCamera>, reference: string): Promise<void> {
  const screen = shootScreen(page);
  await page.getByRole('tab', { name: /^Re-shoot/ }).click();
  await expect(page.getByTestId('rejection-reason').first()).toHaveText(/\w{4,}/);
  await page
    .getByRole('button', { name: /Open on Shoot/ })
    .first()
    .click();
  await expect(page.getByTestId('side-rejection')).toBeVisible();
  const name = (await page.getByTestId('active-side').textContent()) ?? '';
  await camera.shoot();
  await expect(screen.side(name).first()).toHaveAttribute('data-status', /captured|uploading|uploaded/, {
    timeout: 60_000,
  });
  await page.getByTestId('done').click();
  await page.getByRole('tab', { name: 'Queue' }).click();
  await expect(page.getByTestId(`row-${reference}`).getByText('Authentic', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
}

function sent(partner: Simulator, reference: string): number {
  return partner.control.serviceRequest(reference)?.media.length ?? 0;
}

test('from scan to authentic, a rejection and re-shoot on the way', async ({ page, station, partner, hotFolder }) => {
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  const screen = shootScreen(page);
  const camera = createCamera(hotFolder);
  await screen.scan('SKU-1001');
  await screen.choose('Footwear', 'Sneakers');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  await screen.expectOverlayDrawn();
  await shootAll(page, hotFolder, camera);
  await expect(page.getByTestId('all-required')).toBeVisible();
  await page.getByTestId('done').click();
  await expect.poll(() => sent(partner, 'SKU-1001')).toBe(required.length);
  await answerRejection(page, camera, 'SKU-1001');
  expect(partner.control.serviceRequests()).toHaveLength(1);
  expect(partner.control.violations()).toEqual([]);
});

test('the same with the network cut from the start to the last photo', async ({
  page,
  station,
  partner,
  hotFolder,
  dataFolder,
}) => {
  // The station has met this type before: its sides are known without a network.
  const type = partner.control
    .catalogue()
    .categories.flatMap((category) =>
      category.types.map((one) => ({ category: category.uuid, type: one.uuid, name: one.name })),
    );
  const sneakers = type.find((one) => one.name === 'Sneakers');
  const names = ['--category', sneakers?.category ?? '', '--type', sneakers?.type ?? ''];
  await runCommand(['create', '--reference', 'SKU-1000', ...names, '--data', dataFolder]);
  await runCommand(['sync', '--until-idle', '--for', '30', '--data', dataFolder]);
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  await expect(page.getByTestId('status-online')).toHaveAttribute('data-online', 'true');

  await partner.control.goOffline();
  const screen = shootScreen(page);
  const camera = createCamera(hotFolder);
  await screen.scan('SKU-1001');
  await screen.choose('Footwear', 'Sneakers');
  // A photo from before its item is open would wait in the inbox.
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  await shootAll(page, hotFolder, camera);
  // On from the last photo, to a side that may be taken as well.
  await page.keyboard.press('n');
  await screen.expectOverlayDrawn();
  await expect(page.getByTestId('status-online')).toHaveAttribute('data-online', 'false');
  await page.getByTestId('done').click();
  expect(sent(partner, 'SKU-1001')).toBe(0);

  await partner.control.goOnline();
  await expect.poll(() => sent(partner, 'SKU-1001')).toBe(required.length);
  await answerRejection(page, camera, 'SKU-1001');
  expect(partner.control.serviceRequests().filter((sr) => sr.referenceId === 'SKU-1001')).toHaveLength(1);
});
