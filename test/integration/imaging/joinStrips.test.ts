import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { joinStrips, stripRows } from '../../../main/imaging/jpeg/joinStrips.ts';
import { jpegReader } from '../../../main/imaging/jpeg/jpegReader.ts';
import { encodeStrip } from '../../../main/imaging/process/pixels.ts';

/** Something of each size in it, so that every block differs. */
function pixelsOf(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = 128 + 90 * Math.sin(at / 7) + ((at * 7919) % 37);
  return pixels;
}

async function striped(pixels: Buffer, width: number, height: number, rows: number, quality = 92): Promise<Buffer[]> {
  const strips: Buffer[] = [];
  for (let from = 0; from < height; from += rows) {
    const data = pixels.subarray(from * width * 3, Math.min(from + rows, height) * width * 3);
    strips.push(await encodeStrip({ data, width, height: data.length / width / 3 }, quality));
  }
  return strips;
}

describe('a JPEG joined from strips', () => {
  // One strip, more than the eight marks, odd edges, a last strip of a few rows.
  it.each([
    [200, 40],
    [333, 207],
    [48, 16 * 19 + 1],
  ])('has the pixels that it has when it is written at once: %i x %i', async (width, height) => {
    const pixels = pixelsOf(width, height);
    const rows = stripRows(width, 16);
    const joined = joinStrips(await striped(pixels, width, height, rows), { width, height, rows });
    const whole = await encodeStrip({ data: pixels, width, height }, 92);
    const [seen, expected] = await Promise.all(
      [joined, whole].map((jpeg) => sharp(jpeg, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })),
    );
    expect(seen!.info).toMatchObject({ width, height });
    expect(seen!.data.equals(expected!.data)).toBe(true);
    const read = (into: Uint8Array, at: number): number => joined.copy(into, 0, at);
    expect(jpegReader()({ read }, { orientation: 1, leastEdge: 1 }).kind).toBe('sound');
  });

  it('is refused when its strips have different tables, or there are none', async () => {
    const pixels = pixelsOf(32, 32);
    const size = { width: 32, height: 32, rows: 16 };
    const [first] = await striped(pixels, 32, 32, 16);
    const [, other] = await striped(pixels, 32, 32, 16, 80);
    expect(() => joinStrips([first!, other!], size)).toThrow(new RangeError('strips of other tables'));
    expect(() => joinStrips([], size)).toThrow(RangeError);
  });

  it('has strips of whole blocks, and of no more blocks than can be counted', () => {
    expect(stripRows(8_160, 64)).toBe(64);
    expect(stripRows(8_160, 70)).toBe(64);
    expect(stripRows(65_500, 512)).toBe(256);
    expect(stripRows(100, 1)).toBe(16);
  });
});
