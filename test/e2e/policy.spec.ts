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

test('no text becomes a script or an element, and what the page draws needs none', async ({ page, station }) => {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) =>
      refused.push(`${effectiveDirective} ${sample}`),
    );
  });
  await page.goto(station.address);
  await expect(page.getByTestId('scan-input')).toBeVisible();
  for (const name of ['queue', 'reshoot', 'settings', 'shoot']) await page.locator(`#tab-${name}`).click();
  await page.getByRole('button', { name: 'Import from card' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const ofTypes = async () => (await refusals(page)).filter((line) => /trusted|require/.test(line));
  // A library tries whether it may make functions of text, and does without.
  expect((await ofTypes()).filter((line) => !line.includes('Function'))).toEqual([]);

  const tried = await page.evaluate(() => {
    const attempt = (run: () => unknown) => {
      try {
        run();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const factory = Reflect.get(window, 'trustedTypes');
    const script = document.createElement('script');
    const style = document.createElement('style');
    return {
      element: attempt(() => {
        document.createElement('div').innerHTML = '<img src=x onerror="window.ran = true">';
      }),
      document: attempt(() => document.write('<p>')),
      inserted: attempt(() => document.body.insertAdjacentHTML('beforeend', '<p>')),
      framed: attempt(() => {
        document.createElement('iframe').srcdoc = '<p>';
      }),
      script: attempt(() => {
        script.text = 'window.ran = true';
      }),
      address: attempt(() => {
        script.src = '/assets/x.js';
      }),
      worker: attempt(() => new Worker('/assets/x.js')),
      secondPolicy: attempt(() => factory.createPolicy('other', {})),
      defaultAgain: attempt(() => factory.createPolicy('default', {})),
      styleText: attempt(() => {
        style.innerHTML = ':root { --x: 1 }';
      }),
      ran: Reflect.get(window, 'ran') ?? false,
    };
  });
  const refused = 'TypeError';
  expect(tried).toEqual({
    element: refused,
    document: refused,
    inserted: refused,
    framed: refused,
    script: refused,
    address: refused,
    worker: refused,
    secondPolicy: refused,
    defaultAgain: refused,
    styleText: 'done',
    ran: false,
  });
});
