import { rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { takeIn } from '../../fakes/takeIn.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

test('a 24-megapixel photo that is handed over as a file of the window has its first look at once', async () => {
  const store = await openMediaStore(temporaryFolder(), ownImaging);
  onTestFinished(() => store.close());
  const bytes = await cameraJpeg();
  const given = { bytes: new Blob([new Uint8Array(bytes)]), filename: 'dropped.jpg' };
  const stored = await takeIn(store, given, new AbortController().signal);
  expect(stored).toMatchObject({ width: 6000, height: 4000, bytes: bytes.length, crc32: crc32(bytes) });
  await rm(store.originalPath(stored));
  expect(await sharp(await store.firstLook(stored)).metadata()).toMatchObject({ width: 640, height: 427 });
});
