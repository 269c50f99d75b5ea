import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';

/** What is in sight of it, as a share of the window. */
async function shareSeen(page: Page, locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  const window = page.viewportSize();
  if (box === null || window === null) return 0;
  const width = Math.min(box.x + box.width, window.width) - Math.max(box.x, 0);
  const height = Math.min(box.y + box.height, window.height) - Math.max(box.y, 0);
  return (Math.max(0, width) * Math.max(0, height)) / (window.width * window.height);
}

/** Whether the two lie on each other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) throw new Error('One of them is not shown.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

const sizes = [
  [1280, 800],
  [1024, 768],
  [800, 1000],
  [800, 600],
  [600, 800],
  [400, 800],
] as const;

test('the stage at six sizes: picture, its commands and Done are in sight, also while four files are refused', async ({
  page,
  station,
}) => {
  await page.goto(station.address);
  const screen = shootScreen(page);
  await screen.scan('SKU-7001');
  await screen.choose('Footwear', 'Sneakers');
  const picture = page.getByTestId('side-photo');
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect(page.getByTestId('done')).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId('add-photos')).toBeInViewport({ ratio: 0.9 });
    await expect.poll(() => shareSeen(page, picture)).toBeGreaterThan(0.2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  await page.locator('input[type="file"]').setInputFiles(
    ['one', 'two', 'three', 'four'].map((name) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(`No picture: ${name}`),
    })),
  );
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText('one.jpg');
  await expect(notices).toContainText('four.jpg');
  const history = page.getByRole('dialog', { name: 'Messages' });
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect(page.getByTestId('done')).toBeInViewport({ ratio: 1 });
    await expect.poll(() => shareSeen(page, notices)).toBeLessThan(0.1);
    expect(await shareSeen(page, notices)).toBeGreaterThan(0);
    // It covers nothing of what is worked on.
    expect(await overlap(notices, picture)).toBe(false);

    // All of it can be reached: nothing lies under what stays at the bottom.
    await page.getByTestId('add-photos').click({ trial: true });
    await page.getByTestId('more-tools').click();
    await page.getByTestId('overlay-move').click({ trial: true });
    await page.getByRole('button', { name: /Import from card/ }).click({ trial: true });
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('overlay-move')).toHaveCount(0);
    await page.getByTestId('more-notices').click();
    await expect(history.getByRole('listitem')).toHaveCount(4);
    await expect(history).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(history).toHaveCount(0);
  }
  // The four are told in the order in which they were looked into.
  const reported = (await notices.getByRole('alert').first().textContent()) ?? '';
  await notices.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notices.getByRole('alert').first()).not.toHaveText(reported);
  await expect(notices.getByRole('alert').first()).toContainText('.jpg is not a picture');
});

test('at 200 % of 1280 x 800 rows can be seen and pressed, the picture is in sight, and all else is scrolled to', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto(gallery.at('queue'));
  const row = page.getByTestId('row-W-88120').first();
  await expect(row).toBeInViewport();
  // Three whole rows, without scrolling; the columns scroll sideways.
  const third = await page.getByTestId('queue-list').locator('[data-index="2"]').boundingBox();
  expect((third?.y ?? 400) + (third?.height ?? 0)).toBeLessThanOrEqual(400);
  expect((await page.getByTestId('queue-search').boundingBox())?.width).toBeGreaterThan(200);
  // Keys bring into sight what they are for: the search, the filters, the rows.
  await page.keyboard.press('f');
  await expect(page.getByTestId('queue-search')).toBeFocused();
  await page.keyboard.type('W-88120');
  await expect(page.getByTestId('row-SKU-1002')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await expect(page.getByLabel('Place begins with')).toBeVisible();
  await page.keyboard.press('l');
  await expect(page.getByTestId('row-SKU-1002').first()).toBeVisible();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-index="5"] button')).toBeFocused();
  await expect(page.locator('[data-index="5"] button')).toBeInViewport({ ratio: 0.6 });
  await row.click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await page.goto(gallery.at('reshoot'));
  await expect(page.getByTestId(/^reshoot-row-/).first()).toBeInViewport({ ratio: 1 });
  for (const id of ['rejection-reason', 'reshoot-pictures']) {
    const part = page.getByTestId(id).first();
    await part.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expect(part).toBeInViewport({ ratio: id === 'rejection-reason' ? 0.9 : 0.3 });
  }

  await page.goto(gallery.at('shootOpen'));
  const picture = page.getByTestId('side-photo');
  await expect.poll(() => shareSeen(page, picture)).toBeGreaterThan(0.2);
  await expect(page.getByTestId('done')).toBeInViewport({ ratio: 1 });
  for (const id of ['more-tools', 'place', 'more-notices']) await page.getByTestId(id).click({ trial: true });
});
