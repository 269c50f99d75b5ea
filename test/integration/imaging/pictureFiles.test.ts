import { mkdir, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Sha256 } from '../../../main/domain/ids.ts';
import { mediaPaths } from '../../../main/imaging/store/mediaPaths.ts';
import { openPictureFiles } from '../../../main/imaging/store/pictureFiles.ts';
import { durableFiles } from '../../../main/lib/files/durableFiles.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { heicFile } from '../../fixtures/heicFiles.ts';

const never = new AbortController().signal;
const key = { sha256: 'ab'.repeat(32) as Sha256, format: 'heic' } as const;

async function openWith(bytes: Buffer) {
  const paths = mediaPaths(temporaryFolder());
  for (const folder of paths.folders) await mkdir(folder, { recursive: true });
  const original = join(paths.folder, 'original.heic');
  await writeFile(original, bytes);
  const made: string[] = [];
  const files = {
    ...durableFiles,
    rename: async (from: string, to: string): Promise<void> => {
      made.push(to);
      await rename(from, to);
    },
  };
  const pictures = openPictureFiles(paths, files, ownImaging);
  return { pictures, paths, original, made };
}

it('makes a picture once for all that ask for it at once', async () => {
  const { pictures, paths, original, made } = await openWith(await heicFile('upright'));
  const asked = await Promise.all([1, 2, 3].map(() => pictures.of(key, never, original)));
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set([paths.picture(key)]));
  expect(made).toEqual([paths.picture(key)]);
});

it('refuses a HEIC file that the memory has no room for, before it is read', async () => {
  const { pictures, original } = await openWith(await heicFile('upright'));
  await truncate(original, 3_000_000_000);
  await expect(pictures.of(key, never, original)).rejects.toThrow('at most 200 MB of HEIC are taken');
});

it("says what is wrong with a broken picture in a person's words, and keeps the decoder's for the log", async () => {
  const whole = await heicFile('upright');
  const data = whole.lastIndexOf('mdat') + 4;
  const { pictures, original } = await openWith(
    Buffer.concat([whole.subarray(0, data), whole.subarray(data).fill(0xa5)]),
  );
  const error: unknown = await pictures.of(key, never, original).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    message: 'it is damaged or not complete: its pictures cannot be read. Copy it again, or shoot it again.',
    cause: expect.any(Error),
  });
});
