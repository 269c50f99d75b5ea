import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pieceHash } from '../../../main/capture/cardImport/pieceHash.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

async function hashOf(bytes: Buffer): Promise<string> {
  const path = join(temporaryFolder(), 'a.jpg');
  writeFileSync(path, bytes);
  return pieceHash(path);
}

function changedAt(bytes: Buffer, place: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[place] = 1;
  return copy;
}

test.each([0, 1, 5_000, 16_384, 16_385, 40_000, 64 * 1024])('every byte of a file of %i counts', async (size) => {
  const bytes = Buffer.alloc(size);
  const places = [0, 1, 16_383, 16_384, 32_767, 39_999, size - 1].filter((place) => place >= 0 && place < size);
  const changed = [...new Set(places)].map((place) => changedAt(bytes, place));
  const hashes = await Promise.all([bytes, ...changed].map(hashOf));
  expect(new Set(hashes).size).toBe(changed.length + 1);
  expect(await hashOf(bytes)).toBe(hashes[0]);
});

test('of a large one its beginning, its end and two pieces between count', async () => {
  const bytes = Buffer.alloc(3_000_000);
  const last = bytes.length - 16_384;
  const places = [0, Math.round(last / 3), Math.round((last * 2) / 3), bytes.length - 1];
  const hashes = await Promise.all([bytes, ...places.map((place) => changedAt(bytes, place))].map(hashOf));
  expect(new Set(hashes).size).toBe(5);
});

test.skipIf(process.platform === 'win32')('a pipe is not waited for', async () => {
  const pipe = join(temporaryFolder(), 'a.jpg');
  execFileSync('mkfifo', [pipe]);
  await expect(pieceHash(pipe)).rejects.toThrow('no regular file');
});
