import { describe, expect, it } from 'vitest';
import {
  type NativeSizes,
  nextToAsk,
  offeredSizes,
  startSizes,
  withAnswer,
  withOpened,
} from '../../../../renderer/camera/nativeSizes.ts';
import { askableSizes, commonSizes, sizeText } from '../../../../renderer/camera/pictureSizes.ts';

const hd = { width: 1280, height: 720 };
const vga = { width: 640, height: 480 };
const max = { width: 1280, height: 1024 };

const texts = (sizes: readonly { width: number; height: number }[]) => sizes.map(sizeText);
const pixels = ({ width, height }: { width: number; height: number }) => width * height;

describe('sizes', () => {
  it('to offer unasked are what the camera can at most and what is common below it, the largest first', () => {
    expect(texts(commonSizes({ width: 1300, height: 1000 }))).toEqual([
      '1300 × 1000',
      '1280 × 960',
      '1280 × 720',
      '1024 × 768',
      '800 × 600',
      '640 × 480',
    ]);
    expect(texts(commonSizes(hd))).toEqual(['1280 × 720', '800 × 600', '640 × 480']);
  });

  it('are one for a camera below all common ones', () => {
    expect(commonSizes({ width: 320, height: 240 })).toEqual([{ width: 320, height: 240 }]);
    expect(askableSizes({ width: 320, height: 240 })).toEqual([{ width: 320, height: 240 }]);
  });

  it('to ask for are those of webcams and document cameras, each once, none so small that a photo is of no use', () => {
    const all = askableSizes({ width: 10_000, height: 10_000 });
    expect(new Set(texts(all)).size).toBe(all.length);
    expect(all.toSorted((a, b) => pixels(b) - pixels(a))).toEqual(all);
    expect(all.every(({ width, height }) => width >= 640 && height >= 360)).toBe(true);
    for (const size of ['4000 × 3000', '3264 × 1836', '2304 × 1536', '1600 × 896', '960 × 720', '640 × 360']) {
      expect(texts(all)).toContain(size);
    }
    expect(texts(all)).toEqual(expect.arrayContaining(texts(commonSizes({ width: 7680, height: 4320 }))));
  });

  it('wider or higher than the camera can are not asked for', () => {
    expect(
      askableSizes({ width: 1920, height: 1080 }).every(({ width, height }) => width <= 1920 && height <= 1080),
    ).toBe(true);
  });
});

/** Asks until all is known, of a camera that has these. */
function askedAll(known: NativeSizes, own: readonly string[]): NativeSizes {
  const size = nextToAsk(known);
  return size === null
    ? known
    : askedAll(withAnswer(known, size, own.includes(sizeText(size)) ? 'has' : 'has_not'), own);
}

describe('what is known of a camera', () => {
  it('begins with the size that it was opened at, and is asked for the most that it says it can', () => {
    const known = startSizes(max, hd);
    expect(known.has).toEqual([hd]);
    expect(nextToAsk(known)).toEqual(max);
    expect(texts(known.unasked)).not.toContain('1280 × 720');
  });

  it('is in the end the sizes that it has, the largest first, though it said that it can more', () => {
    const known = askedAll(startSizes(max, vga), ['640 × 480', '1280 × 720', '640 × 360', '1920 × 1080']);
    expect(texts(known.has)).toEqual(['1280 × 720', '640 × 480', '640 × 360']);
    expect(offeredSizes(known, { isAsked: false, isLeft: false })).toEqual({
      sizes: known.has,
      asking: null,
      isPartial: false,
    });
  });

  it('counts what was asked', () => {
    const start = startSizes(max, hd);
    const of = start.unasked.length;
    expect(offeredSizes(start, { isAsked: true, isLeft: false }).asking).toEqual({ asked: 0, of });
    const one = withAnswer(start, max, 'has_not');
    expect(offeredSizes(one, { isAsked: true, isLeft: false }).asking).toEqual({ asked: 1, of });
  });

  it('puts a size last over which the camera failed, and says that not all is known', () => {
    const known = withAnswer(startSizes(max, hd), max, 'unknown');
    expect(nextToAsk(known)).not.toEqual(max);
    expect(known.unasked.at(-1)).toEqual(max);
    expect(offeredSizes(known, { isAsked: false, isLeft: true })).toMatchObject({ sizes: [hd], isPartial: true });
  });

  it('grows by the size that it is opened at another time', () => {
    const known = startSizes(max, hd);
    expect(withOpened(known, hd)).toBe(known);
    const more = withOpened(known, vga);
    expect(more.has).toEqual([hd, vga]);
    expect(more.unasked).not.toContainEqual(vga);
  });
});
