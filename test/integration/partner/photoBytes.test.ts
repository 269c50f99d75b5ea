import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Sha256 } from '../../../main/domain/ids.ts';
import { createPhotoReader, PhotoFileBroken } from '../../../main/partner/http/photoBytes.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { isOpen } from './harness.ts';

const chunk = 768 * 1024;

/** A file of that many bytes, all the same one. */
async function photoOf(byte: number, bytes: number) {
  const content = Buffer.alloc(bytes, byte);
  const path = join(temporaryFolder(), `${byte}.jpg`);
  await writeFile(path, content);
  return { path, bytes, sha256: createHash('sha256').update(content).digest('hex') as Sha256, crc32: crc32(content) };
}

async function readAll(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const held: Buffer[] = [];
  for await (const one of chunks) held.push(one);
  return held;
}

it('gives buffers on to the next photo, but never one that may still be on its way', async () => {
  const reader = createPhotoReader();
  const first = await readAll(reader.read(await photoOf(1, chunk + 1_000)));
  const second = await readAll(reader.read(await photoOf(2, chunk + 1_000)));
  expect(second[0]!.buffer).toBe(first[0]!.buffer);
  // A socket takes a small chunk without saying that it drained.
  expect(first[1]!.equals(Buffer.alloc(1_000, 1))).toBe(true);
});

it('leaves the chunks of a photo that broke off alone', async () => {
  const reader = createPhotoReader();
  const broken = reader.read(await photoOf(3, 3 * chunk));
  const { value } = await broken.next();
  await broken.return(undefined);
  await readAll(reader.read(await photoOf(4, 3 * chunk)));
  expect(value.every((byte: number) => byte === 3)).toBe(true);
});

it('reads photos side by side, each with its own bytes', async () => {
  const reader = createPhotoReader();
  const photos = await Promise.all([5, 6, 7].map((byte) => photoOf(byte, 2 * chunk + byte)));
  await Promise.all(
    photos.map(async (photo, index) => {
      for await (const one of reader.read(photo)) expect(one.every((byte) => byte === index + 5)).toBe(true);
    }),
  );
});

/** What came out of a reading that ends with an error. */
async function brokenOff(chunks: AsyncIterable<Buffer>): Promise<{ readonly given: number; readonly error: unknown }> {
  let given = 0;
  try {
    for await (const one of chunks) given += one.length;
  } catch (error) {
    return { given, error };
  }
  throw new Error('All of it was read.');
}

it.each([0, chunk, 3 * chunk + 4])(
  'keeps the end of a photo back whose byte %i has changed, by either sum',
  async (at) => {
    const reader = createPhotoReader();
    const photo = await photoOf(8, 3 * chunk + 5);
    await writeFile(photo.path, Buffer.alloc(photo.bytes, 8).fill(9, at, at + 1));
    for (const crc32 of [photo.crc32, null]) {
      const { given, error } = await brokenOff(reader.read({ ...photo, crc32 }));
      expect(given).toBe(3 * chunk);
      expect(error).toBeInstanceOf(PhotoFileBroken);
      expect(error).toMatchObject({ mayPass: false, message: expect.stringContaining('is damaged') });
    }
  },
);

it('keeps the end of a sound photo back whose CRC-32 is wrong, and calls it neither damaged nor lost', async () => {
  const reader = createPhotoReader();
  const photo = await photoOf(10, 2 * chunk);
  const { given, error } = await brokenOff(reader.read({ ...photo, crc32: (photo.crc32 ^ 1) >>> 0 }));
  expect(given).toBe(chunk);
  expect(error).toBeInstanceOf(PhotoFileBroken);
  expect(error).toMatchObject({ mayPass: true, message: expect.stringContaining('tried again') });
  expect(Buffer.concat(await readAll(reader.read({ ...photo, crc32: null }))).length).toBe(photo.bytes);
});

it.skipIf(process.platform !== 'linux')('leaves no file open, whichever way the reading ends', async () => {
  const reader = createPhotoReader();
  const photo = await photoOf(12, 3 * chunk);
  const [whole, left, stopped] = [reader.read(photo), reader.read(photo), reader.read(photo)];
  await readAll(whole);
  await left.next();
  expect(isOpen(photo.path)).toBe(true);
  await left.return(undefined);
  await stopped.next();
  await expect(stopped.throw(new Error('the connection broke'))).rejects.toThrow('broke');
  for (const changed of [{ bytes: photo.bytes + 1 }, { crc32: 1 }, { crc32: null, sha256: '' }]) {
    await brokenOff(reader.read({ ...photo, ...changed }));
  }
  expect(isOpen(photo.path)).toBe(false);
});

it('compares by the CRC-32 alone where there is one', async () => {
  const photo = await photoOf(11, 1_000);
  await readAll(createPhotoReader().read({ ...photo, sha256: '' }));
});
