import type { Locator } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { showState } from './support/states.ts';

/** What the eye reads of a row: not what is spoken alone. */
async function seenOf(row: Locator): Promise<string[]> {
  return row.evaluate((element) => {
    const words: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const around = node.parentElement;
      if (around?.checkVisibility() && around.closest('.spoken') === null) words.push(node.textContent ?? '');
    }
    return words;
  });
}

test('the required sides come first, by group; the optional ones are folded, and stay so when all is there', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'shootWrongItem');
  const list = page.getByRole('navigation', { name: 'Sides' });
  const rows = list.locator('[data-testid^="side-"]:not([data-testid="side-thumb"])');
  const fold = page.getByTestId('optional-sides');
  // The station has gone on to an optional one by itself only where all required ones are there: it is open where the operator is there.
  await page.getByTestId('side-Front').click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(rows).toHaveCount(5);
  const named = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.testid));
  expect(named).toEqual(['side-Front', 'side-Back', 'side-Left side', 'side-Size label', 'side-Stitching']);
  expect(await list.getByRole('heading').allTextContents()).toEqual(['Exterior3 / 3', 'Details0 / 2']);
  const tops = await list
    .locator('h2, [data-testid="optional-sides"]')
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));

  // A check for what is there, nothing for what is not, and no words for either.
  expect(await seenOf(page.getByTestId('side-Front'))).toEqual(['Front']);
  expect(await seenOf(page.getByTestId('side-Stitching'))).toEqual(['Stitching']);
  await expect(page.getByTestId('side-Front').locator('[data-status] svg')).toHaveCount(1);
  await expect(page.getByTestId('side-Stitching').locator('[data-status] svg')).toHaveCount(0);
  await expect(page.getByTestId('side-Front')).toContainText('taken');

  await showState(page, gallery, 'shootComplete');
  await expect(page.getByTestId('complete')).toBeVisible();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect(page.getByTestId('side-Box label')).toBeVisible();
});

test('in a narrow window each side carries the name of its group', async ({ galleryPage: page, gallery }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showState(page, gallery, 'shootRejected');
  const row = page.getByTestId('side-Size label');
  await expect(row.getByText('Details')).toBeHidden();
  await page.setViewportSize({ width: 600, height: 800 });
  await expect(row.getByText('Details')).toBeVisible();
  const boxes = await Promise.all(
    [row, row.getByText('Details'), row.getByText('Rejected').first()].map((part) => part.boundingBox()),
  );
  const bottoms = boxes.map((box) => (box === null ? Number.NaN : box.y + box.height));
  expect(Math.max(...bottoms)).toBeLessThanOrEqual((bottoms[0] ?? 0) + 1);
});

test('the tools stand in one row, and figures and ids are under Details alone', async ({
  galleryPage: page,
  gallery,
}) => {
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/;
  const figures = /6000 . 4000|6,000 . 4,000|\d MB \/|sharpness/i;
  for (const state of ['shootPhoto', 'live', 'shootComplete', 'shootClosedTray']) {
    for (const text of ['normal', 'larger'] as const) {
      await showState(page, gallery, state, { scheme: 'light', text });
      const tools = page.getByTestId('toolbar').locator('> button:visible, > * > button:visible');
      await expect(page.getByTestId('more-tools')).toBeVisible();
      // The menu of the last one comes a moment later, and takes the place of what stood for it.
      await expect(async () => {
        const tops = await tools.evaluateAll((all) =>
          all.map((tool) => `${tool.textContent} ${Math.round(tool.getBoundingClientRect().top)}`),
        );
        expect(tops.length, tops.join()).toBeGreaterThan(6);
        expect(new Set(tops.map((top) => top.split(' ').at(-1))).size, tops.join()).toBe(1);
      }).toPass({ timeout: 60_000 });
    }
    const seen = await page.locator('main').innerText();
    expect(seen).not.toMatch(uuid);
    expect(seen).not.toMatch(figures);
  }
  await showState(page, gallery, 'shootPhoto');
  await page.locator('summary', { hasText: 'Details' }).click();
  await expect(page.locator('details')).toContainText(uuid);
  await expect(page.locator('details')).toContainText(figures);
});
