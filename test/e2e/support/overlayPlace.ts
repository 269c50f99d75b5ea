import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where the overlay lies, in parts of the picture under it. */
export async function overlayPlace(page: Page, box: 'live-box' | 'picture-box'): Promise<Place> {
  const overlay = page.getByTestId('overlay');
  await expect(overlay).toBeVisible();
  const inner = await overlay.evaluate((image) => image.getBoundingClientRect().toJSON());
  const outer = await page.getByTestId(box).evaluate((element) => element.getBoundingClientRect().toJSON());
  return {
    left: (inner.left - outer.left) / outer.width,
    top: (inner.top - outer.top) / outer.height,
    width: inner.width / outer.width,
    height: inner.height / outer.height,
  };
}

export function expectSamePlace(found: Place, expected: Place): void {
  for (const key of ['left', 'top', 'width', 'height'] as const) expect(found[key]).toBeCloseTo(expected[key], 2);
}
