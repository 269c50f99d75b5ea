import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { Sharp } from 'sharp';
import { goodsJpeg } from '../fixtures/goodsPhoto.ts';
import { lit, targetCard } from '../fixtures/targetCard.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(180_000);

function shoot(hotFolder: string, name: string, picture: Buffer): void {
  writeFileSync(join(hotFolder, `.${name}.part`), picture);
  renameSync(join(hotFolder, `.${name}.part`), join(hotFolder, name));
}

async function shot(picture: Promise<Sharp>, quality = 92): Promise<Buffer> {
  return await (await picture).jpeg({ quality }).toBuffer();
}

/** Darker, redder, softer, and pushed aside by a fourteenth of the picture. */
async function drifted(): Promise<Buffer> {
  const picture = await lit(await targetCard({ left: 130 }), [0.7, 0.6, 0.6]);
  return await picture.blur(5).jpeg({ quality: 92 }).toBuffer();
}

async function openTargetCard(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Photo sources' }).click();
  await page.getByRole('button', { name: /^Target card/ }).click();
}

test('the target card of the day is held against its reference: what has drifted is shown, and the next photo is a photo', async ({
  page,
  station,
  hotFolder,
}) => {
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  await openTargetCard(page);
  await page.getByRole('button', { name: 'Shoot the reference' }).click();
  await expect(page.getByRole('button', { name: 'Waiting for the card… press to stop' })).toBeVisible();
  shoot(hotFolder, 'CARD_1.jpg', await shot(targetCard()));
  const followed = page.getByTestId('golden-hot folder');
  await expect(followed).toContainText('Reference CARD_1.jpg');

  // Today's shot is asked for between two items, and taken there.
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  await expect(page.getByTestId('card-missing')).toContainText('still to come: hot folder');
  await page.getByRole('button', { name: 'Shoot the card now' }).click();
  await expect(page.getByRole('button', { name: 'Waiting for the card… press to stop' })).toBeVisible();
  shoot(hotFolder, 'CARD_2.jpg', await drifted());
  await expect(page.getByTestId('card-missing')).toHaveCount(0);
  const drifts = page.getByTestId('card-drifts');
  await expect(drifts).toHaveCount(4);
  await expect(drifts.nth(0)).toContainText(/stops darker than the reference/);
  await expect(drifts.nth(1)).toContainText(/% more red than in the reference/);
  await expect(drifts.nth(2)).toContainText(/% as sharp as the reference/);
  await expect(drifts.nth(3)).toContainText(/The card is \d+ % .*(left|right)/);

  const screen = shootScreen(page);
  await screen.scan('SKU-9001');
  await screen.choose('Footwear', 'Sneakers');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  shoot(hotFolder, 'SHOE_1.jpg', await goodsJpeg('sneaker-left'));
  await expect(screen.side('Left side')).toHaveAttribute('data-status', /captured|uploading|uploaded/);
  await page.getByTestId('more-tools').click();
  await page.getByTestId('leave').click();

  // Set right and shot once more, it counts for the day.
  await openTargetCard(page);
  await expect(page.getByTestId('source-golden')).toContainText('Drifts');
  await followed.getByRole('button', { name: 'Shoot the card now' }).click();
  shoot(hotFolder, 'CARD_3.jpg', await shot(targetCard(), 80));
  await expect(page.getByTestId('source-golden')).toContainText('Steady');
  await expect(followed).toContainText('As bright as the reference.');
  await expect(followed).toContainText('The card lies as in the reference.');
});
