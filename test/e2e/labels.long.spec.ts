import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { labelJpeg } from '../fixtures/labelPictures.ts';
import { createCamera } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(240_000);

async function turnOn(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Photo sources' }).click();
  await page.getByRole('button', { name: /^Codes on photos/ }).click();
  for (const name of names) {
    await page.getByRole('switch', { name }).click();
    await expect(page.getByRole('switch', { name })).toBeChecked();
  }
  await page.getByLabel('Codes that are references').fill('SKU-\\d+');
  await page.getByLabel('Try it with examples').fill('SKU-1001\n4006381333931');
  await page.getByRole('button', { name: 'Try the examples' }).click();
  await expect(page.getByLabel('Examples', { exact: true })).toContainText(
    /SKU-1001a reference4006381333931no reference/,
  );
  await page.getByTestId('source-labels').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  await expect(page.getByText('Scan an item')).toBeVisible();
}

async function shootLabel(
  hotFolder: string,
  name: string,
  text: string,
  format: 'Code128' | 'QRCode' = 'Code128',
): Promise<void> {
  const picture = await labelJpeg({
    codes: [{ format, text, share: 0.3 }],
    width: 1500,
    height: 1000,
    turned: 6,
    tilt: 0.08,
    blur: 0.8,
  });
  writeFileSync(join(hotFolder, `.${name}.part`), picture);
  renameSync(join(hotFolder, `.${name}.part`), join(hotFolder, name));
}

/** Typed, since what is tried here is not the scanner. */
async function openByCode(page: Page, reference: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Scan or type a code' }).fill(reference);
  await page.keyboard.press('Enter');
}

/** Two items with nothing on their sides; the second one is open. */
async function makeTwoItems(page: Page): Promise<void> {
  const screen = shootScreen(page);
  for (const reference of ['SKU-1001', 'SKU-1002']) {
    await openByCode(page, reference);
    await screen.choose('Footwear', 'Sneakers');
    await expect(page.getByTestId('reference')).toHaveText(reference);
    await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  }
}

const captured = /captured|uploading|uploaded/;

test('a photo of a label switches the item, and the next photo lands on its first side', async ({
  page,
  station,
  hotFolder,
}) => {
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  const screen = shootScreen(page);
  const camera = createCamera(hotFolder);
  await turnOn(page, ['A photo of a label opens its item']);
  await makeTwoItems(page);
  await shootLabel(hotFolder, 'LABEL_1.jpg', 'SKU-1001');
  await expect(page.getByTestId('reference')).toHaveText('SKU-1001');
  await expect(page.getByText('SKU-1001 is open: LABEL_1.jpg shows its label.')).toBeVisible();
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  await camera.shoot();
  await expect(screen.side('Left side')).toHaveAttribute('data-status', captured);
  await expect(page.getByTestId('reference')).toHaveText('SKU-1001');

  // A label that is new here asks for the type, wherever one looks; when it was not meant, the item before is open again.
  await page.getByRole('tab', { name: 'Queue' }).click();
  await shootLabel(hotFolder, 'LABEL_QR.jpg', 'SKU-1004', 'QRCode');
  await expect(page.getByText('SKU-1004').first()).toBeVisible();
  await expect(page.getByTestId('choice-Footwear')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('reference')).toHaveText('SKU-1001');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', captured);

  // The type is asked for with the reference filled in.
  await shootLabel(hotFolder, 'LABEL_2.jpg', 'SKU-1003');
  await expect(page.getByText('SKU-1003').first()).toBeVisible();
  await expect(page.getByTestId('inbox-photos')).toContainText(
    "Those that come after the label's photo go with SKU-1003.",
  );
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('reference')).toHaveText('SKU-1003');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
});

test("a photo that shows another item's code is warned of, and moves there by one press", async ({
  page,
  station,
  hotFolder,
}) => {
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  const screen = shootScreen(page);
  await turnOn(page, ["Warn of a photo that shows another item's code"]);
  await makeTwoItems(page);
  await shootLabel(hotFolder, 'SHOE_1.jpg', 'SKU-1001');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', captured);
  await expect(page.getByTestId('wrong-item')).toContainText('The photo of Left side shows the code SKU-1001');
  await page.getByRole('button', { name: 'Move to SKU-1001' }).click();
  await expect(page.getByTestId('wrong-item')).toBeHidden();
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  await openByCode(page, 'SKU-1001');
  await expect(page.getByTestId('reference')).toHaveText('SKU-1001');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', captured);
});
