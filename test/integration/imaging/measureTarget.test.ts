import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { compareTarget, driftsOf } from '../../../main/domain/golden.ts';
import { type MeasuredTarget, measureTarget } from '../../../main/imaging/golden/measureTarget.ts';
import { registerPictures } from '../../../main/imaging/golden/registerPictures.ts';

const [width, height] = [1800, 1200];

/** A card of patches, none like another, on a grey table; `change` is what a day does to it. */
async function card(change: { turned?: number; scale?: number; left?: number; top?: number } = {}): Promise<Sharp> {
  const patches = Array.from({ length: 24 }, (_, index) => ({
    input: {
      create: {
        width: 130,
        height: 130,
        channels: 3 as const,
        background: { r: (index * 71 + 40) % 256, g: (index * 37 + 90) % 256, b: (index * 113 + 20) % 256 },
      },
    },
    left: 30 + (index % 6) * 160,
    top: 30 + Math.floor(index / 6) * 160,
  }));
  const flat = await sharp({ create: { width: 1000, height: 680, channels: 3, background: '#f0f0f0' } })
    .composite(patches)
    .png()
    .toBuffer();
  const laid = await sharp(flat)
    .resize(Math.round(1000 * (change.scale ?? 1)))
    .rotate(change.turned ?? 0, { background: '#808080' })
    .png()
    .toBuffer();
  const { width: w = 0, height: h = 0 } = await sharp(laid).metadata();
  const [left, top] = [
    Math.round((width - w) / 2 + (change.left ?? 0)),
    Math.round((height - h) / 2 + (change.top ?? 0)),
  ];
  const table = sharp({ create: { width, height, channels: 3, background: '#808080' } });
  return sharp(
    await table
      .composite([{ input: laid, left, top }])
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
}

async function measured(picture: Sharp): Promise<MeasuredTarget> {
  return await measureTarget(await picture.jpeg({ quality: 92 }).toBuffer());
}

/** Light of `gain` times as much, in linear light, by channel. */
async function lit(picture: Sharp, [red, green, blue]: readonly [number, number, number]): Promise<Sharp> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const gains = [red, green, blue];
  const changed = data.map((value, at) => {
    const share = value / 255;
    const light = (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4) * (gains[at % 3] ?? 1);
    const shown = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.max(0, Math.min(255, Math.round(shown * 255)));
  });
  return sharp(changed, { raw: { width: info.width, height: info.height, channels: 3 } });
}

const reference = await measured(await card());
const compared = async (picture: Sharp) => {
  const shot = await measured(picture);
  return compareTarget(reference.measures, shot.measures, await registerPictures(reference.small, shot.small));
};

test('laying one picture over the other gives whatever else waits its turn, again and again', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await registerPictures(reference.small, reference.small);
  isOver = true;
  expect(turns).toBeGreaterThan(20);
});

test('the card as it was: nothing drifts', async () => {
  const comparison = await compared(await card());
  expect(comparison.stops).toBeCloseTo(0, 2);
  expect(comparison.framing?.match).toBeGreaterThan(0.99);
  expect(driftsOf(comparison).map(({ level }) => level)).toEqual(['steady', 'steady', 'steady', 'steady']);
});

test('half the light is one stop, and the colours stay', async () => {
  const comparison = await compared(await lit(await card(), [0.5, 0.5, 0.5]));
  expect(comparison.stops).toBeCloseTo(-1, 1);
  expect(comparison.redGain).toBeCloseTo(1, 1);
  expect(driftsOf(comparison)[0]).toMatchObject({
    level: 'drifts',
    message: expect.stringContaining('1.0 stops darker'),
  });
  expect(comparison.framing?.match).toBeGreaterThan(0.95);
});

test('a warmer lamp: more red, less blue', async () => {
  const comparison = await compared(await lit(await card(), [1.1, 1, 0.8]));
  expect(comparison.redGain).toBeGreaterThan(1.04);
  expect(comparison.blueGain).toBeCloseTo(0.8, 1);
  expect(driftsOf(comparison)[1]).toMatchObject({ level: 'drifts', message: expect.stringContaining('less blue') });
});

test('out of focus', async () => {
  const comparison = await compared((await card()).blur(6));
  expect(comparison.sharpness).toBeLessThan(0.6);
  expect(driftsOf(comparison)[2]?.message).toContain('check the focus');
});

test.each([
  ['moved', { left: 90, top: -60 }, { shiftX: 0.05, shiftY: -0.05, scale: 1, turned: 0 }],
  ['turned', { turned: 5 }, { shiftX: 0, shiftY: 0, scale: 1, turned: 5 }],
  ['nearer', { scale: 1.1 }, { shiftX: 0, shiftY: 0, scale: 1.1, turned: 0 }],
  [
    'all of it',
    { left: -70, top: 40, turned: -4, scale: 0.92 },
    { shiftX: -0.039, shiftY: 0.033, scale: 0.92, turned: -4 },
  ],
])('%s', async (_name, change, expected) => {
  const { framing } = await compared(await card(change));
  expect(framing?.shiftX).toBeCloseTo(expected.shiftX, 1.7);
  expect(framing?.shiftY).toBeCloseTo(expected.shiftY, 1.7);
  expect(Math.abs((framing?.scale ?? 0) - expected.scale)).toBeLessThan(0.015);
  expect(Math.abs((framing?.turned ?? 99) - expected.turned)).toBeLessThan(0.6);
});

test('another picture is not taken for the card', async () => {
  const { data } = {
    data: Buffer.from(Array.from({ length: 96 * 64 * 3 }, (_, at) => (at * 7919 + (at >> 3) * 104729) % 251)),
  };
  const other = sharp(data, { raw: { width: 96, height: 64, channels: 3 } }).resize(width, height, { kernel: 'cubic' });
  const comparison = await compared(other);
  expect(comparison.framing).toBeNull();
  expect(driftsOf(comparison)[3]).toMatchObject({ figure: 'framing', level: 'unknown' });
});
