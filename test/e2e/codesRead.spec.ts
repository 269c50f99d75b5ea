import { expect, test } from './support/fixtures.ts';
import { galleryCalls } from './support/galleryCalls.ts';
import { isCut } from './support/isCut.ts';
import { showState } from './support/states.ts';

test('serial and lot stand with the item that is open, whole, and push nothing out of its place', async ({
  galleryPage: page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const text of ['normal', 'larger'] as const) {
    await showState(page, gallery, 'shootSerial', { scheme: 'light', text });
    const line = page.getByTestId('serial-and-lot');
    await expect(line).toHaveText('Serial ABC123Lot LOT-2026-07');
    await expect(line).toBeInViewport({ ratio: 1 });
    expect((await line.boundingBox())?.height).toBeGreaterThan(15);
    expect(await isCut(line)).toBe(false);
    await expect(page.getByTestId('required-ring')).toBeInViewport({ ratio: 1 });
  }
});

test('a code that is nearly a known one is asked about with both named; each answer is one key', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'nearCode');
  const dialog = page.getByRole('dialog', { name: 'SKU-1002 is here. Open it, or a new item?' });
  await expect(dialog.getByTestId('near-known')).toHaveText('SKU-1002');
  await expect(dialog.getByTestId('near-scanned')).toHaveText('sku-1002');
  await page.keyboard.press('2');
  await expect(dialog).toBeHidden();
  expect((await galleryCalls(page)).at(-1)).toMatch(/shoot\.scan .*"SKU-1002"/);
});

test('a key just before a scan is asked about: with it, or without', async ({ galleryPage: page, gallery }) => {
  await showState(page, gallery, 'nearCodeTyped');
  const dialog = page.getByRole('dialog', { name: 'Which code is it?' });
  await expect(dialog.getByTestId('near-known')).toHaveText('SKU-2301');
  await expect(dialog.getByTestId('near-scanned')).toHaveText('DSKU-2301');
  await page.keyboard.press('1');
  await expect(dialog).toBeHidden();
  expect((await galleryCalls(page)).some((call) => /shoot\.scan .*"DSKU-2301"/.test(call))).toBe(true);
});
