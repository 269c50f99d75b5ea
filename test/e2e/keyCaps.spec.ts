import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { showState } from './support/states.ts';

/** The keys whose caps are seen, outside of the list of keys. */
function capsSeen(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-key-cap]')]
      .filter((cap) => cap.checkVisibility() && cap.closest('[data-testid="key-help"]') === null)
      .map((cap) => cap.dataset.keyCap ?? ''),
  );
}

/** Where each button and field stands. */
function places(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, input')]
      .map((part) => part.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '))
      .join('\n'),
  );
}

test('the Queue shows no key at rest, all of them while Alt is held, and nothing moves', async ({
  galleryPage: page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showState(page, gallery, 'queue');
  expect(await capsSeen(page)).toEqual([]);
  const before = await places(page);
  await page.keyboard.down('Alt');
  await expect.poll(() => capsSeen(page)).toEqual(expect.arrayContaining(['/', 'F', 'L']));
  expect(await places(page)).toBe(before);
  await page.keyboard.up('Alt');
  await expect.poll(() => capsSeen(page)).toEqual([]);
  // Another window takes the keys while Alt is down.
  await page.keyboard.down('Alt');
  await expect.poll(() => capsSeen(page)).not.toEqual([]);
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect.poll(() => capsSeen(page)).toEqual([]);
  await page.keyboard.up('Alt');
});

test('the list of keys shows them on the screen behind it too', async ({ galleryPage: page, gallery }) => {
  await showState(page, gallery, 'queue');
  await page.keyboard.press('?');
  await expect(page.getByTestId('key-help')).toBeVisible();
  await expect.poll(() => capsSeen(page)).toEqual(expect.arrayContaining(['F', 'L']));
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('key-help')).toHaveCount(0);
  await expect.poll(() => capsSeen(page)).toEqual([]);
});

test('a menu, numbered choices and the next step of the work show their keys', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'queueAdoptAsks');
  expect(await capsSeen(page)).toEqual(['S', 'R', 'A']);
  await showState(page, gallery, 'markWhich');
  expect(await capsSeen(page)).toEqual(expect.arrayContaining(['1', '2']));
  await showState(page, gallery, 'shootOpen');
  expect(await capsSeen(page)).toContain('D');
});

test('an item shows the key of its main command, and the others with Alt', async ({ galleryPage: page, gallery }) => {
  await showState(page, gallery, 'queueDetails');
  expect(await capsSeen(page)).toEqual(['O']);
  await page.keyboard.down('Alt');
  await expect.poll(() => capsSeen(page)).toEqual(expect.arrayContaining(['O', 'S', 'R', 'X', 'W']));
  await page.keyboard.up('Alt');
});
