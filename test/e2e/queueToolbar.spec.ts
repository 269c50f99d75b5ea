import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { speakLonger } from './support/longerWords.ts';
import { type Look, lookAs, showState } from './support/states.ts';

test.setTimeout(240_000);

const sizes = [
  [1280, 800],
  [1366, 768],
  [1024, 768],
  [1920, 1080],
] as const;
const looks = [
  { scheme: 'light', text: 'normal' },
  { scheme: 'dark', text: 'larger' },
] as const satisfies readonly Look[];

/** Of what is seen in the toolbar: how many rows it takes, and what reaches beyond it. */
async function toolbarOf(page: Page) {
  return await page.getByTestId('queue-toolbar').evaluate((bar) => {
    const seen = [...bar.querySelectorAll<HTMLElement>('button, input')].filter((part) =>
      part.checkVisibility({ visibilityProperty: true }),
    );
    const outer = bar.getBoundingClientRect();
    const boxes = seen.map((part) => part.getBoundingClientRect());
    const middles = boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2));
    return {
      parts: seen.length,
      // A field and the button in it have the same middle, but for a pixel.
      rows: Math.max(...middles) - Math.min(...middles) > 3 ? 'several' : 'one',
      out: seen.filter((_, at) => (boxes[at]?.right ?? 0) > outer.right + 1).map((part) => part.textContent),
      overlapping: seen
        .filter((part, at) => {
          const [box, next] = [boxes[at], boxes[at + 1]];
          return part.tagName === 'BUTTON' && box !== undefined && next !== undefined && next.left < box.right - 1;
        })
        .map((part) => part.textContent),
    };
  });
}

async function expectOneRow(page: Page, height: number, what: string): Promise<void> {
  const { parts, ...found } = await toolbarOf(page);
  expect(found, what).toEqual({ rows: 'one', out: [], overlapping: [] });
  expect(parts, what).toBeGreaterThan(3);
  const list = await page.getByTestId('queue-list').boundingBox();
  expect((list?.y ?? height) / height, `${what}: where the list begins`).toBeLessThanOrEqual(1 / 6);
}

test('the tools stand in one row, and the list begins in the upper sixth, at each size of window and text', async ({
  galleryPage: page,
  gallery,
}) => {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await showState(page, gallery, 'queue');
    for (const look of looks) {
      await lookAs(page, look);
      await expectOneRow(page, height, `${width} x ${height}, text ${look.text}`);
    }
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const state of ['queueDetails', 'queueStages', 'queueAdoptAsks', 'bulkQuestion']) {
    expect(await showState(page, gallery, state, looks[1]), state).toBe(true);
    await expectOneRow(page, 768, state);
  }
});

test('so they do with words that are longer by two fifths', async ({ page, gallery }) => {
  await speakLonger(page);
  for (const [width, height] of sizes.slice(0, 3)) {
    await page.setViewportSize({ width, height });
    await page.goto(gallery.at('queue'));
    await expect(page.getByTestId('queue-list')).toBeVisible();
    await expectOneRow(page, height, `longer words at ${width} x ${height}`);
  }
});

test('a stage with nothing in it hides, those without room open by one press, and the chosen one is always named', async ({
  galleryPage: page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await showState(page, gallery, 'queue');
  const stages = page.getByRole('group', { name: 'Stage' });
  await expect(stages.getByRole('button', { name: /^Only here|^Done today/, includeHidden: true })).toHaveCount(0);
  await expect(stages.getByRole('button', { name: /^Needs attention/ })).toBeVisible();
  await expect(stages.getByRole('button', { name: /^Cancelled/ })).toHaveCount(0);
  const more = page.getByTestId('more-stages');
  await more.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancelled/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toHaveText('Cancelled45');
  await expect(more).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(more).toHaveText('Not authentic311');
  for (let press = 0; press < 7; press += 1) await page.keyboard.press('ArrowLeft');
  await expect(stages.getByRole('button', { name: /^Needs attention/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(more).toHaveText(/^\d more$/);
});

test('an order that is not the usual one is said over the list, and goes by a press', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'queue');
  await expect(page.getByTestId('queue-chips')).toHaveCount(0);
  await page.keyboard.press('o');
  await page.getByRole('button', { name: /from this order: Oldest change/ }).click();
  await expect(page.getByTestId('queue-chips')).toHaveCount(0);
  await page.getByTestId('queue-menu').click();
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('newest');
});

test('a row says each fact once: its picture, its code, what it waits for, what is to be looked at, and when', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'queue');
  const row = page.getByTestId('row-SKU-2214-AX');
  await expect(row.locator('img')).toBeVisible();
  await expect(row.getByTestId('row-marks')).toContainText('3 photos to look at');
  const seen = await row.evaluate((element) => (element as HTMLElement).innerText.split('\n').filter(Boolean));
  expect(seen.map((line) => line.replace(/^\d+ (?:s|min) ago$|^now$/, 'when'))).toEqual([
    'SKU-2214-AX',
    'Low top',
    'Ready',
    'All required photos are there: press Done',
    '3',
    '3 photos to look at',
    '6 not sent yet',
    'when',
  ]);
});
