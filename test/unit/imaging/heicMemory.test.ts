import { expect, it } from 'vitest';
import { type HeicCoding, heicBytes, maxHeicBytes, tooHeavy } from '../../../main/imaging/process/heic/heicMemory.ts';
import { text } from '../../../main/texts/text.ts';

function coding(megapixels: number, bytesOfPixel: number, way: HeicCoding['way'] = 'asCoded'): HeicCoding {
  return { width: megapixels * 1_000, height: 1_000, bytesOfPixel, way };
}

it('a HEIC of 50 megapixels is within the bound as phones and cameras write it, and one with all colours of 10 bits is told', () => {
  // 8 bits and 10 bits, with a quarter and with half of the colours.
  for (const bytesOfPixel of [1.5, 2, 3, 4]) expect(tooHeavy(coding(50, bytesOfPixel))).toBeNull();
  expect(tooHeavy(coding(50, 6))?.textFor('a.hif')).toEqual(
    text('tooLarge.heic', { file: 'a.hif', megapixels: 50, megabytes: 795, most: 34 }),
  );
  expect(tooHeavy(coding(34, 6))).toBeNull();
});

it('one that has to be made by way of RGB is counted with that', () => {
  expect(heicBytes(coding(12, 3, 'throughRgb'))).toBeGreaterThan(heicBytes(coding(12, 3)));
  expect(tooHeavy(coding(34, 3, 'throughRgb'))).toBeNull();
  expect(tooHeavy(coding(36, 3, 'throughRgb'))?.mayBeIncomplete).toBe(false);
});

it('what is allowed and what was measured stay together', () => {
  // Megabytes of the whole process by measurement (docs/performance.md).
  const measured: readonly (readonly [HeicCoding, number])[] = [
    [coding(12, 1.5), 201],
    [coding(12, 4), 263],
    [coding(33, 1.5), 262],
    [coding(33, 4), 425],
    [coding(50, 1.5), 338],
    [coding(50, 4), 597],
  ];
  for (const [each, megabytes] of measured) {
    expect(heicBytes(each) / (megabytes * 1e6)).toBeGreaterThan(0.9);
    expect(heicBytes(each) / (megabytes * 1e6)).toBeLessThan(1.1);
    expect(heicBytes(each)).toBeLessThanOrEqual(maxHeicBytes);
  }
});
