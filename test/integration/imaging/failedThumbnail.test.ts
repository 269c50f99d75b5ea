import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { decodePhoto } from '../../../main/imaging/process/decodePhoto.ts';
import { createJpegThreads } from '../../../main/imaging/process/jpegThreads.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

vi.mock('../../../main/imaging/process/pixels.ts', async (load) => ({
  ...(await load<typeof import('../../../main/imaging/process/pixels.ts')>()),
  encodeSmall: () => Promise.reject(new Error('no memory')),
}));

test('a thumbnail that fails while its photo is still measured is a failure of that photo, not of the process', async () => {
  const jpegs = createJpegThreads();
  onTestFinished(() => jpegs.close());
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const path = join(temporaryFolder(), 'a.png');
  await writeFile(
    path,
    await sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
      .png()
      .toBuffer(),
  );
  await expect(decodePhoto(path, 'png', jpegs)).rejects.toThrow('no memory');
  await setTimeout(10);
  expect(unhandled).toEqual([]);
});
