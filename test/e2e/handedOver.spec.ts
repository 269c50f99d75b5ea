import type { JSHandle, Locator, Page } from 'playwright/test';
import { cameraJpeg } from '../fixtures/pictures.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';

test.setTimeout(120_000);

const taken = /captured|uploading|uploaded/;

/** Files as a browser hands them over. */
async function transferOf(page: Page, names: readonly string[]): Promise<JSHandle<DataTransfer>> {
  const pictures = await Promise.all(
    names.map(async (name, seed) => ({
      name,
      base64: (await cameraJpeg({ width: 800, height: 600, seed: seed + 1, label: name })).toString('base64'),
    })),
  );
  return page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of files) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
    }
    return transfer;
  }, pictures);
}

async function drop(page: Page, on: Locator, names: readonly string[]): Promise<void> {
  const dataTransfer = await transferOf(page, names);
  await on.dispatchEvent('dragover', { dataTransfer });
  await on.dispatchEvent('drop', { dataTransfer });
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
  const clipboardData = await transferOf(page, ['pasted.jpg']);
  await page.evaluate((data) => {
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, clipboardData);
  await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);

  await screen.side('Right side').click();
  await drop(page, page.getByTestId('side-photo'), ['right.jpg']);
  await expect(screen.side('Right side')).toHaveAttribute('data-status', taken);
});

test('photos dropped while no item is open wait in the inbox', async ({ page, station }) => {
  await page.goto(station.address);
  await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
  await drop(page, page.getByRole('heading', { name: 'Scan an item' }), ['early.jpg']);
  await expect(page.getByText(/1 photo/).first()).toBeVisible();
});
