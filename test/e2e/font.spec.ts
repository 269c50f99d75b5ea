import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { watchShifts } from './support/layout.ts';

const family = 'Atkinson Hyperlegible Next Variable';

async function faces(page: Page): Promise<readonly string[]> {
  return await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].map((face) => `${face.family.replaceAll('"', '')} ${face.status}`);
  });
}

test('every text is set in the font that ships with the page', async ({ page, station }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') asked.push(request.url());
  });
  await page.goto(station.address);
  await expect(page.getByTestId('scan-input')).toBeVisible();
  expect(await faces(page)).toContain(`${family} loaded`);
  const used = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('body, #root *')].filter(({ textContent }) => textContent?.trim());
    return [...new Set(elements.map((element) => getComputedStyle(element).fontFamily.split(',')[0]))];
  });
  expect(used).toEqual([`"${family}"`]);
  const own = new URL(station.address).origin;
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((url) => new URL(url).origin !== own)).toEqual([]);
  // Signs that look alike elsewhere, and figures of one width.
  const widths = await page.evaluate((name) => {
    const pen = document.createElement('span');
    pen.style.cssText = `position: absolute; white-space: nowrap; font: 100px '${name}'; font-variant-numeric: inherit`;
    document.body.append(pen);
    const widthOf = (text: string) => {
      pen.textContent = text;
      return pen.getBoundingClientRect().width;
    };
    return [widthOf('1111'), widthOf('8888'), widthOf('0000')];
  }, family);
  expect(new Set(widths).size).toBe(1);
});

test('a font that comes late moves nothing', async ({ page, station }) => {
  let deliver = (): void => undefined;
  const wanted = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await wanted;
    await route.continue();
  });
  const shifts = await watchShifts(page);
  await page.goto(station.address, { waitUntil: 'commit' });
  await expect(page.getByTestId('scan-input')).toBeVisible();
  expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
  await shifts.forget();
  deliver();
  expect(await faces(page)).toContain(`${family} loaded`);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const { sum, moved } = await shifts.read();
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.01);
});
