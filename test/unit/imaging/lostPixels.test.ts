import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lostPixelsFinder } from '../../../main/imaging/decode/lostPixels.ts';

const [width, height] = [2_000, 60];
const rowBytes = width * 3;
const start = 200;
const end = start + rowBytes * height;

/** A picture of one bright colour, as its pixels lie in a file. */
function bright(): Uint8Array {
  return new Uint8Array(end).fill(0x5a);
}

function withZeros(...runs: readonly (readonly [number, number])[]): Uint8Array {
  const file = bright();
  for (const [from, to] of runs) file.fill(0, from, to);
  return file;
}

/** Black where it is said so of a pixel. */
function painted(isBlack: (x: number, y: number) => boolean): Uint8Array {
  const file = bright();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isBlack(x, y)) file.fill(0, start + y * rowBytes + x * 3, start + y * rowBytes + x * 3 + 3);
    }
  }
  return file;
}

function lostOf(file: Uint8Array, pieceBytes = file.length) {
  const finder = lostPixelsFinder({ start, end, rowBytes });
  for (let at = start; at < end; at += pieceBytes) finder.take(file.subarray(at, Math.min(at + pieceBytes, end)), at);
  return finder.end();
}

const nothing = { bytes: 0, isCutOff: false };
const middle = 70 * 1_024;

describe('what a disk lost of uncompressed pixels', () => {
  it('is a hole of whole sectors, one or several, however the file comes', () => {
    const one = withZeros([middle, middle + 4_096]);
    const two = withZeros([middle, middle + 4_096], [middle + 8_192, middle + 8_192 + 12_800]);
    for (const pieceBytes of [97, 512, 4_096, one.length]) {
      expect(lostOf(one, pieceBytes)).toEqual({ bytes: 4_096, isCutOff: false });
      expect(lostOf(two, pieceBytes)).toEqual({ bytes: 4_096 + 12_800, isCutOff: false });
    }
    expect(lostOf(withZeros([middle - 2, middle + 4_097]))).toEqual({ bytes: 4_099, isCutOff: false });
  });

  it('is the rest of the picture, wherever it begins', () => {
    for (const from of [middle, middle + 77, end - 4_096 - 1_000]) {
      expect(lostOf(withZeros([from, end]))).toEqual({ bytes: 0, isCutOff: true });
    }
    // A gap before it too.
    expect(lostOf(withZeros([middle, middle + 4_096], [middle + 9_000, end]))).toEqual({
      bytes: 4_096,
      isCutOff: true,
    });
  });

  it.each([
    ['begins within a sector', [middle + 5, middle + 8_192]],
    ['ends within a sector', [middle, middle + 8_190 - 400]],
    ['is smaller than a cluster', [middle, middle + 3_584]],
    ['is the end of the last rows, and small', [end - 4_000, end]],
  ] as const)('is no hole that %s', (_, run) => {
    expect(lostOf(withZeros(run))).toEqual(nothing);
  });
});

describe('black that was photographed or painted', () => {
  it.each([
    ['all of it', () => true],
    ['a bar below', (_: number, y: number) => y >= 40],
    ['bars above and below', (_: number, y: number) => y < 9 || y >= 40],
    ['an item cut out on black', (x: number, y: number) => Math.hypot(x - 1_000, (y - 30) * 30) > 700],
    ['a black item', (x: number, y: number) => Math.hypot(x - 1_000, (y - 30) * 30) < 850],
    ['a page that lies askew on black', (x: number, y: number) => x + 21 * y > 1_500 || y > 50],
    ['a bar that dark corners run into', (x: number, y: number) => y >= 40 || (y === 39 && x > width - 15)],
  ] as const)('is not taken for a loss: %s', (_, isBlack) => {
    expect(lostOf(painted(isBlack))).toEqual(nothing);
  });

  it('is not taken for one, wherever it lies on the disk', () => {
    fc.assert(
      fc.property(
        fc.nat(1_400),
        fc.integer({ min: 200, max: 600 }),
        fc.integer({ min: 2, max: 40 }),
        (from, across, down) => {
          const file = painted((x, y) => x >= from && x < from + across && y >= 10 && y < 10 + down);
          expect(lostOf(file).bytes).toBe(0);
        },
      ),
      { numRuns: 40 },
    );
  });
});
