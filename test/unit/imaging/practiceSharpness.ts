import { expect } from 'vitest';
import { measurePixels } from '../../../main/imaging/figures/measurePixels.ts';
import type { DrawingName } from '../../../main/practice/drawings/names.ts';
import { goodsPhoto } from '../../fixtures/goodsPhoto.ts';

export async function expectToldFromBlurred(name: DrawingName): Promise<void> {
  const sharp = (await measurePixels(await goodsPhoto(name))).sharpness ?? 0;
  const blurred = (await measurePixels(await goodsPhoto(name, { blur: 3 }))).sharpness ?? 0;
  expect(sharp, name).toBeGreaterThan(350);
  expect(blurred, name).toBeLessThan(180);
}
