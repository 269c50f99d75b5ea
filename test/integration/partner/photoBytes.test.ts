import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Sha256 } from '../../../main/domain/ids.ts';
import { createPhotoReader } from '../../../main/partner/http/photoBytes.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const chunk = 768 * 1024;

/** A file of that many bytes, all the same one. */
async function photoOf(byte: number, bytes: number) {
  const content = Buffer.alloc(bytes, byte);
  const path = join(temporaryFolder(), `${byte}.jpg`);
  await writeFile(path, content);
  return { path, bytes, sha256: createHash('sha256').update(content).digest('hex') as Sha256 };
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
