import { createCodeReader } from '../../main/imaging/process/codes/codeReader.ts';
import { expect, test } from './support/fixtures.ts';
import { handOverNamed } from './support/handOver.ts';
import { printCodes } from './support/printedSheet.ts';
import { shootScreen } from './support/shootScreen.ts';

test.setTimeout(120_000);

test('each code of the printed sheet is read back from its picture, and does its command', async ({
  page,
  station,
}, info) => {
  await page.setViewportSize({ width: 1000, height: 1400 });
  // What would go to paper is looked at instead.
  await page.addInitScript(() => {
    window.print = () => {
      throw new Error('The sheet stays for the test');
    };
  });
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Operator and screen' }).click();
  await page.getByRole('textbox', { name: 'Places to print too' }).fill('A-17\nTote 3');
  await page.screenshot({ path: info.outputPath('form.png') });
  const sheet = await printCodes(page);
  const pictures = sheet.getByRole('listitem');
  await expect(pictures).toHaveCount(23);
  await sheet.screenshot({ path: info.outputPath('sheet.png') });

  const reader = createCodeReader();
  const read: string[] = [];
  try {
    for (const picture of await pictures.all()) {
      const found = await reader.read(await picture.screenshot(), new AbortController().signal);
      expect(found).toHaveLength(1);
      read.push(found?.[0]?.text ?? '');
    }
  } finally {
    await reader.close();
  }
  expect(read).toEqual([
    ...['NEXT', 'PREVIOUS', 'RETAKE', 'REMOVE', 'UNDO', 'SHUTTER', 'DONE', 'SUBMIT', 'LEAVE', 'SKIP', 'SAME'].map(
      (command) => `SIDESHOT ${command}`,
    ),
    ...[...'1234567890'].map((digit) => `SIDESHOT ${digit}`),
    'SIDESHOT PLACE A-17',
    'SIDESHOT PLACE Tote 3',
  ]);
  await page.emulateMedia({ media: null });
  await page.reload();

  const codeOf = (end: string) => read.find((code) => code.endsWith(end)) ?? '';
  const screen = shootScreen(page);
  await expect(page.getByRole('tab', { name: 'Settings', exact: true })).toBeVisible();
  await screen.scan('SKU-7001');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('active-side')).toHaveText('Left side');
  await screen.scan(codeOf('NEXT'));
  await expect(page.getByTestId('active-side')).toHaveText('Right side');
  await screen.scan(codeOf('PREVIOUS'));
  await expect(page.getByTestId('active-side')).toHaveText('Left side');
  await screen.scan(codeOf('A-17'));
  await expect(page.getByTestId('place')).toHaveText(/A-17/);
  await handOverNamed(page, ['left.jpg']);
  const left = screen.side('Left side');
  await expect(left).toHaveAttribute('data-status', /captured|uploading|uploaded/);
  await screen.scan(codeOf('REMOVE'));
  await expect(left).toHaveAttribute('data-status', 'missing');
  await screen.scan(codeOf('UNDO'));
  await expect(left).toHaveAttribute('data-status', /captured|uploading|uploaded/);
  await screen.scan(codeOf('SKIP'));
  await expect(page.getByText('Scan an item')).toBeVisible();
  await screen.scan('SKU-7001');
  await expect(page.getByTestId('place')).toHaveText(/A-17/);

  // By hand: a key, the place, Enter.
  await page.keyboard.press('j');
  await expect(page.getByTestId('place-field')).toBeFocused();
  await page.getByTestId('place-field').fill('B-2');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('place')).toHaveText(/B-2/);
  // And by pointer.
  await page.getByTestId('place').click();
  await page.getByTestId('place-field').fill('C-3');
  await page.getByTestId('place-save').click();
  await expect(page.getByTestId('place')).toHaveText(/C-3/);
  await page.screenshot({ path: info.outputPath('place.png') });
});

test('the button of the sheet shows that it is waited for until the sheet is printed', async ({ page, gallery }) => {
  await page.goto(gallery.at('settingsStation'));
  const button = page.getByTestId('print-codes');
  await expect(button).toBeVisible();
  // A picture that loads slowly.
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    HTMLImageElement.prototype.decode = () => promise;
    Object.assign(window, { hasLoaded: resolve, timesPrinted: 0 });
    window.print = () => Object.assign(window, { timesPrinted: 1 });
  });
  const timesPrinted = () => page.evaluate(() => (window as unknown as { timesPrinted: number }).timesPrinted);
  await button.click();
  await expect(page.getByTestId('code-sheet')).toHaveCount(1);
  await expect(button).toHaveAttribute('data-loading', 'true');
  expect(await timesPrinted()).toBe(0);
  await page.evaluate(() => (window as unknown as { hasLoaded(): void }).hasLoaded());
  await expect.poll(timesPrinted).toBe(1);
  await expect(button).not.toHaveAttribute('data-loading');
});

test('the same number answers two questions in a row, and what a scanner reads twice answers one', async ({
  page,
  gallery,
}) => {
  await page.clock.install();
  await page.goto(gallery.at('shootFresh'));
  await expect(page.getByTestId('station-release')).toBeVisible();
  const screen = shootScreen(page);
  const reads = () =>
    page.evaluate(() => {
      const { bridge } = window as unknown as { bridge: { calls: readonly { path: string; input: unknown }[] } };
      return bridge.calls.filter(
        ({ path, input }) => path === 'shoot.scan' && JSON.stringify(input).includes('SIDESHOT'),
      ).length;
    });
  await screen.scan('NEW-1');
  await expect(page.getByRole('heading', { name: 'Which category?' })).toBeVisible();
  // However slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
  await screen.scan('SIDESHOT 1');
  await expect(page.getByRole('heading', { name: 'Sneakers: which type?' })).toBeVisible();
  await page.clock.runFor(500);
  await screen.scan('SIDESHOT 1');
  await expect(page.getByRole('heading', { name: 'Sneakers: which type?' })).toBeVisible();
  expect(await reads()).toBe(1);
  await page.clock.runFor(900);
  await screen.scan('SIDESHOT 1');
  await expect(page.getByTestId('reference')).toHaveText('NEW-1');
  expect(await reads()).toBe(2);
});
