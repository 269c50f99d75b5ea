import type { Locator, Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** The keys that the help lists, by what they do. */
async function helpOf(page: Page): Promise<Readonly<Record<string, string>>> {
  const rows = page.getByTestId('key-help').locator('dl > div');
  const listed = await rows.evaluateAll((all) =>
    all.map((row) => [
      row.querySelector('dd')?.textContent ?? '',
      [...row.querySelectorAll('.spoken')].map((key) => key.textContent).join(' '),
    ]),
  );
  return Object.fromEntries(listed);
}

/** Whether nothing covers its top: a long list goes on below the window. */
const isOnTop = (shown: Locator): Promise<boolean> =>
  shown.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + Math.min(height, 80) / 2));
  });

/** `?` lists the keys of this place, and goes again. */
export async function expectHelp(page: Page, place: string, key = '?'): Promise<Readonly<Record<string, string>>> {
  await page.keyboard.press(key);
  await expect(page.getByTestId('key-help')).toHaveAttribute('data-place', place);
  // Over whatever is open.
  await expect.poll(() => isOnTop(page.getByTestId('key-help'))).toBe(true);
  const help = await helpOf(page);
  expect(help['The keys of this screen']).toBe('? F1');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('key-help')).toHaveCount(0);
  return help;
}
