import { readFile, stat, writeFile } from 'node:fs/promises';
import type { RawFormat } from '../../domain/model.ts';
import { isRaw } from '../../domain/photo/imageFiles.ts';
import { systemCode } from '../../lib/files/storageFailure.ts';
import { text } from '../../texts/text.ts';
import type { Asked } from '../imaging.ts';
import { withMetadata } from '../jpeg/withMetadata.ts';
import type { TagReader } from '../tags/exifTool.ts';
import { damaged, refused } from '../undecodable.ts';
import type { HeicDecoder } from './heic/heicDecoder.ts';
import { heicPicture } from './heic/heicPicture.ts';
import { encodeAnew, pictureQuality } from './pixels.ts';
import { rawPicture } from './rawPicture.ts';

export interface PictureTools {
  readonly heic: HeicDecoder;
  readonly tagReader: TagReader;
}

/** Stands for a photo that sharp does not read. The caller syncs it. Throws `Undecodable`. */
export async function makePicture(tools: PictureTools, asked: Asked<'picture'>, signal: AbortSignal): Promise<void> {
  const { path, format, to, scratch } = asked;
  const jpeg = isRaw(format)
    ? await pictureOfRaw(path, format, tools.tagReader, scratch)
    : await heicPicture(await readOriginal(path, signal), tools.heic, signal);
  await writeFile(to, jpeg, { mode: 0o600 });
}

async function pictureOfRaw(path: string, format: RawFormat, tagReader: TagReader, scratch: string): Promise<Buffer> {
  const { jpeg, facts } = await rawPicture(path, format, tagReader, scratch);
  try {
    return withMetadata(jpeg, facts);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return withMetadata(await encodeAnew(jpeg, pictureQuality), facts);
  }
}

/** The decoder holds the file several times over; phones and cameras write a tenth of this. */
const maxHeicBytes = 200_000_000;

async function readOriginal(path: string, signal: AbortSignal): Promise<Buffer> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > maxHeicBytes) {
    throw refused((file) => text('tooLarge.heicBytes', { file, most: maxHeicBytes / 1e6 }));
  }
  return await readFile(path, { signal }).catch((error: unknown) => {
    if (signal.aborted || systemCode(error) === null) throw error;
    throw damaged(text('damage.unreadFile'), error);
  });
}
