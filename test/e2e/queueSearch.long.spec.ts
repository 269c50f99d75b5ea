import type { Page } from 'playwright/test';
import { englishCatalogue } from '../../main/texts/catalogues.ts';
import { wordsIn } from '../../main/texts/wordsIn.ts';
import { fillStation } from '../bench/support/filledStation.ts';
import type { FakeBridge } from '../fakes/page/fakeBridge.ts';
import { typeNamed } from '../fakes/typeNamed.ts';
import { expect, test } from './support/fixtures.ts';
import { showState } from './support/states.ts';
import { runCommand, startStation } from './support/stationProcess.ts';

test.setTimeout(120_000);

async function orderByCode(page: Page): Promise<void> {
  await page.getByTestId('queue-menu').click();
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By code');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveCount(0);
}

test('the last digits find an item first, the order can be chosen, and every row says what it waits for', async ({
  page,
  station,
  partner,
  dataFolder,
}, info) => {
  const { category, type } = typeNamed(partner, 'Wallets');
  for (const reference of ['WH-0047', 'WH-4711', 'WH-0047-B', 'AB-9'])
    await runCommand([
      'create',
      '--reference',
      reference,
      '--category',
      category,
      '--type',
      type,
      '--data',
      dataFolder,
    ]);
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Queue' }).click();
  const rows = page.locator('[data-testid^="row-"]');
  await expect(rows).toHaveCount(4);
  await page.getByTestId('queue-search').fill('47');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toHaveAttribute('data-testid', 'row-WH-0047');
  await page.getByTestId('queue-search').fill('9');
  await expect(rows).toHaveCount(1);
  await page.getByTestId('queue-search').fill('');
  await orderByCode(page);
  await expect(rows.first()).toHaveAttribute('data-testid', 'row-AB-9');
  await expect(rows.first()).toContainText(/Needs photos: .+/);
  await page.screenshot({ path: info.outputPath('queue.png') });
});

test('Home and End go to the real ends of a long list, and the arrows on from there', async ({ page, dataFolder }) => {
  fillStation(dataFolder, 220);
  const inOrder = Array.from({ length: 220 }, (_, index) => `SKU-${index}`).sort();
  const station = await startStation(dataFolder);
  try {
    await page.goto(station.address);
    await page.getByRole('tab', { name: 'Queue' }).click();
    await orderByCode(page);
    const row = (at: number) => page.getByTestId(`row-${inOrder.at(at)}`);
    await expect(row(0)).toBeVisible();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('End');
    await expect(row(-1)).toBeFocused();
    // Past the pages that are read before it, one after the other.
    for (let at = -2; at >= -70; at -= 1) {
      await expect(row(at)).toBeAttached();
      await page.keyboard.press('ArrowUp');
      await expect(row(at)).toBeFocused();
    }
    await page.keyboard.press('End');
    await expect(row(-1)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(row(0)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(row(1)).toBeFocused();
    // What is looked for next is looked at from its beginning.
    await page.keyboard.press('End');
    await expect(row(-1)).toBeFocused();
    await page.getByTestId('queue-search').fill('SKU-1');
    await expect(page.getByTestId('row-SKU-1')).toBeInViewport();
    expect(await page.getByTestId('queue-list').evaluate((list) => list.scrollTop)).toBe(0);
  } finally {
    await station.stop();
  }
});

test('End goes to the last row also where the rows before it come in ahead of the next frame', async ({
  page,
  dataFolder,
}) => {
  fillStation(dataFolder, 220);
  const last = Array.from({ length: 220 }, (_, index) => `SKU-${index}`)
    .sort()
    .at(-1);
  const station = await startStation(dataFolder);
  try {
    await page.goto(station.address);
    await page.getByRole('tab', { name: 'Queue' }).click();
    await orderByCode(page);
    await expect(page.getByTestId('row-SKU-0')).toBeVisible();
    // A busy machine: a frame takes longer than the station's answer.
    await page.evaluate(() => {
      const frame = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (draw) => setTimeout(() => frame(draw), 600) as unknown as number;
    });
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('End');
    await expect(page.getByTestId(`row-${last}`)).toBeFocused();
    await expect(page.getByTestId(`row-${last}`)).toBeInViewport();
  } finally {
    await station.stop();
  }
});

test('all that needs attention is tried again at once, with its count and how it went', async ({
  page,
  station,
  partner,
  dataFolder,
}, info) => {
  const { category, type } = typeNamed(partner, 'Wallets');
  await runCommand(['create', '--reference', 'SKU-1', '--category', category, '--type', type, '--data', dataFolder]);
  await expect.poll(() => partner.control.serviceRequest('SKU-1')?.uuid).toBeTruthy();
  partner.control.addFault({ endpoint: 'cancel_sr', kind: 'status', status: 409, message: 'Too late to cancel' });
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Queue' }).click();
  await page.getByTestId('row-SKU-1').click();
  await page.getByRole('button', { name: 'Cancel item' }).click();
  await page.getByRole('radio', { name: 'Customer Requested Cancellation' }).check();
  await page.getByRole('button', { name: 'Cancel the item' }).click();
  await expect(page.getByTestId('drawer-stage')).toHaveText('Needs attention');
  await page.getByRole('dialog', { name: 'SKU-1' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByTestId('row-SKU-1')).toHaveAttribute('data-stage', 'needs_attention');
  await page
    .getByRole('group', { name: 'Stage' })
    .getByRole('button', { name: /Needs attention/ })
    .click();
  await page.getByTestId('queue-menu').click();
  await page.getByRole('button', { name: 'Retry all…' }).click();
  await expect(page.getByTestId('bulk-status')).toHaveText('1 item is tried again now.');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByTestId('bulk-status')).toHaveText('1 of 1 done, none failed.');
  await page.screenshot({ path: info.outputPath('bulk.png') });
  await expect.poll(() => partner.control.serviceRequest('SKU-1')?.state.primary).toBe('CANCELLED');
});

test('of all items that are listed, those that are ready are submitted: with progress, and who failed named', async ({
  galleryPage: page,
  gallery,
}, info) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showState(page, gallery, 'queue');
  await expect(page.getByTestId('queue-list')).toBeVisible();
  await page.evaluate(() => {
    const { bridge } = window as unknown as { bridge: FakeBridge };
    bridge.world.items = bridge.world.items.map((item, at) =>
      item.id.startsWith('m') && at < 60 ? { ...item, stage: 'ready', referenceId: `BULK-${at}` } : item,
    );
    bridge.failNext('items.submit', 'The partner has it already.');
  });
  await page.getByTestId('queue-search').fill('BULK');
  await expect(page.locator('[data-testid^="row-BULK"]').first()).toBeVisible();
  await page.getByTestId('queue-search').press('Escape');
  await page.keyboard.press('s');
  const status = page.getByTestId('bulk-status');
  await expect(status).toHaveText(/^\d+ items are submitted for review\.$/);
  const count = Number((await status.textContent())?.split(' ')[0]);
  expect(count).toBeGreaterThan(40);
  await status.evaluate((element) => {
    const told: string[] = [];
    Object.assign(window, { told });
    const note = () => told.push(element.textContent ?? '');
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true });
  });
  await page.keyboard.press('1');
  await expect(status).toHaveText(`${count - 1} of ${count} done, 1 failed.`);
  const reported = await page.evaluate(() => (window as unknown as { told: readonly string[] }).told);
  expect(reported.filter((line) => /^\d+ of \d+ done\.$/.test(line)).length).toBeGreaterThan(3);
  const failed = page.getByRole('dialog').getByRole('listitem');
  await expect(failed).toHaveCount(1);
  await expect(failed).toHaveText(/^(BULK-\d+|SKU-2214-AX) The partner has it already\.$/);
  await page.screenshot({ path: info.outputPath('bulk-submit.png') });
});

test('at 1280 px a row says in full what its item waits for', async ({ galleryPage: page, gallery }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showState(page, gallery, 'queue');
  const waits = wordsIn(englishCatalogue)('waiting.moved');
  const said = page.getByTestId('row-SKU-1877').getByTitle(waits);
  await expect(said).toHaveText(waits);
  expect(
    await said.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ]),
  ).toEqual([0, 0]);
});
