import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { createCamera } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { startConnectedStation } from './support/stationProcess.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(240_000);
const patient = { timeout: 60_000 };

async function openHandover(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Hand over' }).click();
}

function reportOf(page: Page): Locator {
  return page.getByTestId('handover-report');
}

async function takeIn(page: Page, folder: string): Promise<void> {
  await page.getByLabel('Folder to take from').fill(folder);
  await page.getByRole('button', { name: 'Take in', exact: true }).click();
}

test('unsent work goes to another station by a folder, which takes it in once; the one that it left says that it sends nothing of it', async ({
  page,
  browser,
  folder,
  partner,
  station,
  hotFolder,
}, info) => {
  const second = await startConnectedStation(join(folder, 'second'), partner);
  const third = await startConnectedStation(join(folder, 'third'), partner);
  const other = await (await browser.newContext()).newPage();
  const stick = join(folder, 'stick');
  try {
    partner.control.setReview({ hold: true });
    await page.goto(station.address);
    await watchFolder(page, hotFolder);
    const screen = shootScreen(page);
    const camera = createCamera(hotFolder);
    await screen.scan('SKU-1');
    await screen.choose('Footwear', 'Sneakers');
    await expect(screen.side('Left side').first()).toHaveAttribute('data-status', 'missing', patient);
    await camera.shoot();
    await expect(screen.side('Left side').first()).toHaveAttribute('data-status', 'uploaded', patient);

    await openHandover(page);
    await expect(page.getByTestId('handover-unsent')).toContainText('1 item with 1 photo');
    await page.getByLabel('Folder to write into').fill('stick');
    await page.getByRole('button', { name: 'Hand over…' }).click();
    await page.getByRole('button', { name: 'Hand over now' }).click();
    await expect(page.getByTestId('form-result').first()).toContainText('whole path');
    await page.getByLabel('Folder to write into').fill(stick);
    await page.getByRole('button', { name: 'Hand over…' }).click();
    await page.getByRole('button', { name: 'Hand over now' }).click();
    await expect(reportOf(page)).toContainText('1 item was handed over', patient);
    await expect(reportOf(page)).toContainText('Nothing unsent is left here.');
    await expect(reportOf(page).getByRole('row', { name: 'SKU-1' })).toContainText('1');
    await expect(page.getByTestId('handover-unsent')).toContainText('no item');
    await expect(page.getByTestId('handover-move')).toContainText(stick);
    const signed = /signed by (\S+)\./.exec(await reportOf(page).innerText())?.[1] ?? '';
    expect(signed).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    await info.attach('handed-over.png', { body: await page.screenshot(), contentType: 'image/png' });

    // The station that it left takes no photos for it, and says why.
    await page.getByRole('tab', { name: 'Queue' }).click();
    await expect(page.getByTestId('row-SKU-1')).toContainText('Handed over to another station');

    await other.goto(second.address);
    await openHandover(other);
    await takeIn(other, join(folder, 'nothing'));
    await expect(other.getByTestId('form-result').last()).toContainText('holds nothing that was handed over', patient);
    await takeIn(other, stick);
    await expect(reportOf(other)).toContainText('1 item came in with 1 photo', patient);
    await expect(reportOf(other)).toContainText(signed);
    await expect(reportOf(other).getByRole('row', { name: 'SKU-1' })).toContainText('new');
    await info.attach('taken-in.png', { body: await other.screenshot(), contentType: 'image/png' });
    await takeIn(other, stick);
    await expect(reportOf(other).getByRole('row', { name: 'SKU-1' })).toContainText('was here already', patient);
    await other.getByRole('tab', { name: 'Queue' }).click();
    await expect(other.getByTestId('row-SKU-1')).toContainText('Needs photos: ');

    // Taken once: a third station is told by whom, and of a changed list that it was changed.
    await other.goto(third.address);
    await openHandover(other);
    await takeIn(other, stick);
    await expect(other.getByTestId('form-result').last()).toContainText('was taken in by', patient);
    const [move = ''] = readdirSync(stick);
    writeFileSync(join(stick, move, 'queue.json'), '{}\n');
    await takeIn(other, stick);
    await expect(other.getByTestId('form-result').last()).toContainText('was changed', patient);

    // Once more, since the stick was spoilt; and back at the station that it left.
    await openHandover(page);
    const again = join(folder, 'another stick');
    await page.getByLabel('Folder to write into').fill(again);
    await page.getByRole('button', { name: 'Write it all once more…' }).click();
    await page.getByRole('button', { name: 'Hand over now' }).click();
    await expect(page.getByTestId('handover-move')).toContainText(again, patient);
    await takeIn(page, again);
    await expect(reportOf(page).getByRole('row', { name: 'SKU-1' })).toContainText('back at this station', patient);
  } finally {
    await other.context().close();
    await second.stop();
    await third.stop();
  }
});
