import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { compareTarget, driftsOf } from '../../../main/domain/judgement/golden.ts';
import { registerPictures } from '../../../main/imaging/figures/registerPictures.ts';
import type { MeasuredTarget } from '../../../main/imaging/imaging.ts';
import { measureTarget } from '../../../main/imaging/process/measureTarget.ts';
import { cardSize, lit, targetCard } from '../../fixtures/targetCard.ts';

async function measured(picture: Sharp): Promise<MeasuredTarget> {
  return await measureTarget(await picture.jpeg({ quality: 92 }).toBuffer());
}

const reference = await measured(await targetCard());
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
  const comparison = await compared(await targetCard());
  expect(comparison.stops).toBeCloseTo(0, 2);
  expect(comparison.framing?.match).toBeGreaterThan(0.99);
  expect(driftsOf(comparison).map(({ level }) => level)).toEqual(['steady', 'steady', 'steady', 'steady']);
});

test('half the light is one stop, and the colours stay', async () => {
  const comparison = await compared(await lit(await targetCard(), [0.5, 0.5, 0.5]));
  expect(comparison.stops).toBeCloseTo(-1, 1);
  expect(comparison.redGain).toBeCloseTo(1, 1);
  expect(driftsOf(comparison)[0]).toMatchObject({
    level: 'drifts',
    text: { id: 'target.light.darker', params: { stops: expect.closeTo(1, 1) } },
  });
  expect(comparison.framing?.match).toBeGreaterThan(0.95);
});

test('a warmer lamp: more red, less blue', async () => {
  const comparison = await compared(await lit(await targetCard(), [1.1, 1, 0.8]));
  expect(comparison.redGain).toBeGreaterThan(1.04);
  expect(comparison.blueGain).toBeCloseTo(0.8, 1);
  expect(driftsOf(comparison)[1]).toMatchObject({
    level: 'drifts',
    text: { params: { changes: expect.arrayContaining([expect.objectContaining({ id: 'target.colour.lessBlue' })]) } },
  });
});

test('out of focus', async () => {
  const comparison = await compared((await targetCard()).blur(6));
  expect(comparison.sharpness).toBeLessThan(0.6);
  expect(driftsOf(comparison)[2]?.text.id).toBe('target.sharpness.less');
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
  const { framing } = await compared(await targetCard(change));
  expect(framing?.shiftX).toBeCloseTo(expected.shiftX, 1.7);
  expect(framing?.shiftY).toBeCloseTo(expected.shiftY, 1.7);
  expect(Math.abs((framing?.scale ?? 0) - expected.scale)).toBeLessThan(0.015);
  expect(Math.abs((framing?.turned ?? 99) - expected.turned)).toBeLessThan(0.6);
});

test('another picture is not taken for the card', async () => {
  const { data } = {
    data: Buffer.from(Array.from({ length: 96 * 64 * 3 }, (_, at) => (at * 7919 + (at >> 3) * 104729) % 251)),
  };
  const other = sharp(data, { raw: { width: 96, height: 64, channels: 3 } }).resize(cardSize.width, cardSize.height, {
    kernel: 'cubic',
  });
  const comparison = await compared(other);
  expect(comparison.framing).toBeNull();
  expect(driftsOf(comparison)[3]).toMatchObject({ figure: 'framing', level: 'unknown' });
});
