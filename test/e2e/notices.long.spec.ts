import type { Page } from 'playwright/test';
import { asGiven } from '../../main/texts/text.ts';
import type { FakeBridge } from '../fakes/page/fakeBridge.ts';
import { expect, test } from './support/fixtures.ts';
import { boxesOf } from './support/layout.ts';
import { shootScreen } from './support/shootScreen.ts';
import { showState } from './support/states.ts';

const refused = 'Required sides are still missing.';

/** Of every item a side is missing, so that `D` is refused. */
async function lackSides(page: Page): Promise<void> {
  await page.evaluate(() => {
    // The gallery's page lays it there.
    const { bridge } = window as unknown as { bridge: FakeBridge };
    bridge.world.items = bridge.world.items.map((item) => ({ ...item, requiredDone: 1, requiredTotal: 7 }));
  });
}

test('what was said of an item goes with it at once, on Shoot and in a round of re-shoots', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery.at('reshootMany'));
  const strip = page.getByTestId('messages');
  const line = page.getByTestId('reshoot-next');
  await expect(line).toHaveText('Next photo: Size label of SKU-0');
  await lackSides(page);
  // Time stands still: no line goes because it has been shown long enough.
  await page.clock.install();
  const boxes = await boxesOf({ strip });

  for (const [key, next] of [
    ['ArrowDown', 'SKU-1'],
    ['ArrowUp', 'SKU-0'],
  ] as const) {
    await page.keyboard.press('d');
    await expect(strip.getByRole('alert')).toContainText(refused);
    expect(await boxesOf({ strip })).toEqual(boxes);
    await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await expect(line).toHaveText(`Next photo: Size label of ${next}`);
    expect(await strip.innerText()).toBe('Messages');
  }

  // By a code that is another item's, which leads to Shoot; there too.
  for (const reference of ['SKU-2', 'SKU-3']) {
    await page.keyboard.press('d');
    await expect(strip.getByRole('alert')).toContainText(refused);
    await shootScreen(page).scan(reference);
    await expect(page.getByTestId('reference')).toHaveText(reference);
    expect(await strip.innerText()).toBe('Messages');
  }
  expect(await boxesOf({ strip })).toEqual(boxes);
  // It can still be read.
  await page.getByTestId('more-notices').click();
  await expect(page.getByRole('dialog', { name: 'Messages' })).toContainText(refused);
});

test('the strip of messages has the same place on every screen, with a line and without', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(gallery.at('reshootMany'));
  const strip = page.getByTestId('messages');
  await expect(page.getByTestId('reshoot-next')).toBeVisible();
  const boxes = await boxesOf({ strip });
  await page.clock.install();
  const message = asGiven('A line that is as long as lines get. '.repeat(9));
  await page.evaluate((reported) => {
    // The gallery's page lays it there.
    const { bridge } = window as unknown as { bridge: FakeBridge };
    bridge.emit({ type: 'notice', level: 'error', message: reported });
  }, message);
  await expect(strip.getByRole('alert')).toBeVisible();
  for (const screen of ['Shoot', 'Queue', 'Settings', /^Re-shoot/]) {
    await page.getByRole('tab', { name: screen, exact: true }).click();
    await expect(page.locator('main')).toBeVisible();
    await expect(strip.getByRole('alert')).toBeVisible();
    expect(await boxesOf({ strip }), String(screen)).toEqual(boxes);
  }
  await strip.getByRole('button', { name: 'Dismiss' }).click();
  await expect(strip.getByRole('alert')).toHaveCount(0);
  expect(await boxesOf({ strip })).toEqual(boxes);
});

test('the list of keys covers that of the messages', async ({ galleryPage: page, gallery }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showState(page, gallery, 'queue');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('F7');
  const list = page.getByRole('dialog', { name: 'Messages' });
  await expect(list).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: /^Keys/ })).toBeVisible();
  const isOnTop = await list.evaluate((shown) => {
    const { left, top, width, height } = shown.getBoundingClientRect();
    return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(false);
});

test('all messages are those of the strip, whoever gave them, the newest first also where an older one stays longer', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery.at('reshootMany'));
  await expect(page.getByTestId('reshoot-next')).toBeVisible();
  await lackSides(page);
  await page.clock.install();
  const strip = page.getByTestId('messages');
  const notify = (level: 'info' | 'error', words: string) =>
    page.evaluate(
      ([as, message]) => {
        const { bridge } = window as unknown as { bridge: FakeBridge };
        bridge.emit({ type: 'notice', level: as, message });
      },
      [level, asGiven(words)] as const,
    );
  const given = ['A list was not taken.', 'A list came in.', 'The tag is of another item.'];
  for (const [index, words] of given.entries()) {
    await notify(index === 1 ? 'info' : 'error', words);
    await expect(strip.locator('[role="alert"], [role="status"]').filter({ hasText: words })).toHaveCount(1);
  }
  await page.keyboard.press('d');
  await expect(strip).toContainText(refused);
  // The one in the middle goes first.
  await page.clock.runFor(6_500);
  await expect(strip).not.toContainText('A list came in.');
  await page.getByTestId('more-notices').click();
  const listed = page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem');
  await expect(listed).toHaveCount(4);
  for (const [index, words] of [...given, refused].toReversed().entries())
    await expect(listed.nth(index)).toContainText(words);
});
