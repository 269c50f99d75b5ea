import { expect, type Locator, type Page } from 'playwright/test';

/** Prints the sheet of codes and shows it as on paper: a copy, since the sheet itself goes when it is printed. */
export async function printCodes(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    window.print = () => {
      const copy = document.querySelector('[data-testid="code-sheet"]')?.cloneNode(true) as HTMLElement;
      copy.dataset.isCopy = '';
      document.body.append(copy);
    };
  });
  await page.getByTestId('print-codes').click();
  const sheet = page.getByTestId('code-sheet');
  await expect(page.locator('[data-is-copy]')).toHaveCount(1);
  await expect(sheet).toHaveCount(1);
  await page.evaluate(() => {
    document.body.dataset.prints = '';
  });
  await page.emulateMedia({ media: 'print' });
  return sheet;
}
