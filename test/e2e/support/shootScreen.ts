import type { Locator, Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { marksOf } from '../../fixtures/pictures.ts';
import { imageBytes } from './imageBytes.ts';
import { typeAsScanner } from './scanner.ts';

/** The Shoot screen as an operator uses it: by scanner, keys and eyes. */
export function shootScreen(page: Page) {
  const side = (name: string): Locator => page.getByTestId(`side-${name}`);

  return {
    side,
    /** A keyboard wedge: keys faster than a person's, then Enter, wherever the focus is. */
    scan: (code: string): Promise<void> => typeAsScanner(page, code),
    async choose(category: string, type: string): Promise<void> {
      await page.getByTestId(`choice-${category}`).click();
      await page.getByTestId(`choice-${type}`).click();
    },
    async expectThumbnailUpright(name: string): Promise<void> {
      const image = side(name).first().getByTestId('side-thumb');
      await expect(image).toBeVisible();
      expect(await marksOf(await imageBytes(image))).toMatchObject({ top: 'red', left: 'blue' });
    },
    async expectOverlayDrawn(): Promise<void> {
      const overlay = page.getByTestId('overlay');
      await expect(overlay).toBeVisible();
      await expect.poll(() => overlay.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    },
  };
}
