import { loadCatalogue } from '../../main/texts/loadCatalogue.ts';
import { text } from '../../main/texts/text.ts';
import { wordsIn } from '../../main/texts/wordsIn.ts';
import { stageWords } from '../../renderer/format/words.ts';
import { expect, test } from './support/fixtures.ts';
import { lookAs, showState } from './support/states.ts';

const plain = { scheme: 'light', text: 'normal' } as const;

test('another language shows without a reload, from the right for Arabic, and English comes back', async ({
  galleryPage: page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showState(page, gallery, 'queue', plain);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const html = page.locator('html');
  const strip = page.locator('main');
  const label = stageWords.in_review.label;
  const scan = page.getByTestId('scan-input');
  const tabs = page.getByRole('tab').first();

  await expect(html).toHaveAttribute('lang', 'en');
  await expect(strip).toContainText('In review');
  const left = (await tabs.boundingBox())?.x ?? 0;

  await lookAs(page, { ...plain, language: 'de' });
  await expect(html).toHaveAttribute('lang', 'de');
  await expect(html).toHaveAttribute('dir', 'ltr');
  await expect(strip).toContainText(wordsIn(await loadCatalogue('de'))(label));

  await lookAs(page, { ...plain, language: 'ar' });
  await expect(html).toHaveAttribute('lang', 'ar-u-nu-latn');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(strip).toContainText(wordsIn(await loadCatalogue('ar'))(label));
  await expect(page.getByRole('tab', { name: wordsIn(await loadCatalogue('ar'))(text('app.queue')) })).toBeVisible();
  expect((await tabs.boundingBox())?.x ?? 0).toBeGreaterThan(left);
  await expect(scan.first()).toBeAttached();
  // A code is read from the left, and stands at the right beside its picture.
  const code = page.getByTestId('queue-list').getByText('SKU-2214-AX', { exact: true });
  await expect(code).toHaveCSS('unicode-bidi', 'plaintext');
  await expect(code).toHaveCSS('text-align', 'right');

  await lookAs(page, plain);
  await expect(html).toHaveAttribute('dir', 'ltr');
  await expect(strip).toContainText('In review');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
