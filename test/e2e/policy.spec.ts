import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';

/** What the policy refused on this page since it was opened. */
async function refusals(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => Reflect.get(window, 'refused'));
}

test("the page is styled under a policy without inline styles, and a stranger's style is refused", async ({
  page,
  station,
}) => {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, lineNumber }) =>
      refused.push(`${effectiveDirective} ${sourceFile}:${lineNumber}`),
    );
  });
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/' && response.ok());
  await page.goto(station.address);
  const policy = (await (await answered).allHeaders())['content-security-policy'] ?? '';
  expect(policy).toMatch(/style-src 'self' 'nonce-[\w-]{24}';/);
  await expect(page.getByTestId('scan-input')).toBeVisible();
  for (const name of ['queue', 'settings', 'shoot']) {
    await page.locator(`#tab-${name}`).click();
  }
  // A dialog locks the scrolling beneath it.
  await page.getByRole('button', { name: 'Import from card' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const colour = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-body'),
  );
  expect(colour).not.toBe('');
  // A library tries whether it may make functions of text, and does without.
  expect((await refusals(page)).filter((line) => line.startsWith('style'))).toEqual([]);

  const painted = await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { outline: 7px solid red }';
    document.head.append(style);
    return getComputedStyle(document.body).outlineWidth;
  });
  expect(painted).not.toBe('7px');
});
