import sharp from 'sharp';
import { expect, it } from 'vitest';
import { measurePixels } from '../../../main/imaging/figures/measurePixels.ts';
import { freePixels } from '../../../main/imaging/pixels/freePixels.ts';
import { createChunkBuffers } from '../../../main/imaging/store/chunkBuffers.ts';

it('a buffer that is free is lent again, and two at once have two', async () => {
  const buffers = createChunkBuffers();
  const lent = new Set<Buffer>();
  for (let file = 0; file < 20; file += 1) await buffers.lend(async (buffer) => lent.add(buffer));
  expect(lent.size).toBe(1);
  const [left, right] = await Promise.all([
    buffers.lend(async (buffer) => buffer),
    buffers.lend(async (other) => other),
  ]);
  expect(left).not.toBe(right);
});

it('work that fails gives its buffer back', async () => {
  const buffers = createChunkBuffers();
  const first = await buffers.lend(async (buffer) => buffer);
  await expect(buffers.lend(() => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
  expect(await buffers.lend(async (buffer) => buffer)).toBe(first);
});

it('frees pixels that the decoder has made, and leaves memory alone that others share', async () => {
  const { data } = await sharp({ create: { width: 640, height: 427, channels: 3, background: '#336699' } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  freePixels(data);
  expect(data.length).toBe(0);
  const shared = new Uint8Array(100);
  freePixels(shared.subarray(10, 20));
  expect(shared.length).toBe(100);
});

it('measuring leaves the picture as it was: it can be measured again', async () => {
  const picture = { data: Uint8Array.from({ length: 90 * 60 * 3 }, (_, at) => (at * 37) % 256), width: 90, height: 60 };
  expect(await measurePixels(picture)).toEqual(await measurePixels(picture));
});
