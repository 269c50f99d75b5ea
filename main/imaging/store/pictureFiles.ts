import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageFormat, PlainFormat } from '../../domain/model.ts';
import { isPlain, isRaw } from '../../domain/photo/imageFiles.ts';
import type { DurableFiles } from '../../lib/files/durableFiles.ts';
import { systemCode } from '../../lib/files/storageFailure.ts';
import { text } from '../../texts/text.ts';
import { type DecodedPhoto, decodePhoto } from '../decode/decodePhoto.ts';
import { createHeicDecoder } from '../decode/heicDecoder.ts';
import { heicPicture } from '../decode/heicPicture.ts';
import { encodeAnew, pictureQuality } from '../decode/pixels.ts';
import { rawPicture, requireWholeFile } from '../decode/rawPicture.ts';
import { damaged, refused } from '../decode/undecodable.ts';
import { createJpegThreads } from '../jpeg/jpegThreads.ts';
import { withMetadata } from '../jpeg/withMetadata.ts';
import type { MediaKey } from '../ports.ts';
import { createTagReader, type TagReader } from '../tags/exifTool.ts';
import type { MediaPaths } from './mediaPaths.ts';
import { saveDurably } from './saveDurably.ts';

/** A file that sharp reads. */
export interface PictureFile {
  readonly path: string;
  readonly format: PlainFormat;
}

/**
 * Says which file has a photo's pixels: the original where sharp reads it; else its *picture file*, a JPEG made once from the
 * original and kept among the derived files. Whatever looks at pixels (thumbnail, preview, figures, copies to send) asks here.
 * A picture file tells no place: it has the time, the camera and the orientation of the shot as its only metadata.
 */
export interface PictureFiles {
  /**
   * `from` is where the photo's bytes lie while they are not yet under its name. Throws `Undecodable` for a photo that has no
   * picture, `storage` when the picture cannot be kept.
   */
  of(photo: MediaKey, signal: AbortSignal, from?: string): Promise<PictureFile>;
  /** Reads the whole picture once. Throws as `of` does, and `Undecodable` for what is damaged. */
  decode(photo: MediaKey, signal: AbortSignal): Promise<DecodedPhoto>;
  /** Throws `Undecodable` for a RAW whose sensor data is not all there; its picture is not made. */
  requireWhole(photo: MediaKey): Promise<void>;
  /** Whether `of` has nothing to make. */
  isMade(photo: MediaKey): Promise<boolean>;
  /** Ends the helpers that read JPEG, HEIC and RAW. */
  close(): Promise<void>;
}

export function openPictureFiles(
  paths: MediaPaths,
  files: DurableFiles,
  tagReader: TagReader = createTagReader(),
): PictureFiles {
  const heic = createHeicDecoder();
  const jpegs = createJpegThreads();
  const making = new Map<string, Promise<void>>();

  async function make(path: string, from: string, format: ImageFormat, signal: AbortSignal): Promise<void> {
    await saveDurably(path, await render(from, format, signal), paths, files);
  }

  async function render(from: string, format: ImageFormat, signal: AbortSignal): Promise<Buffer> {
    if (!isRaw(format)) return await heicPicture(await readOriginal(from, signal), heic, signal);
    const { jpeg, facts } = await rawPicture(from, format, tagReader, join(paths.incoming, `${randomUUID()}.part`));
    try {
      return withMetadata(jpeg, facts);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // An odd structure, such as no mark at its end.
      return withMetadata(await encodeAnew(jpeg, pictureQuality), facts);
    }
  }

  async function pictureOf(photo: MediaKey, signal: AbortSignal, from = paths.original(photo)): Promise<PictureFile> {
    if (isPlain(photo.format)) return { path: from, format: photo.format };
    const path = paths.picture(photo);
    if (!making.has(path) && (await isThere(path))) return { path, format: 'jpeg' };
    // Several ask for one picture at once: it is made once.
    const running = making.get(path) ?? make(path, from, photo.format, signal).finally(() => making.delete(path));
    making.set(path, running);
    await running;
    return { path, format: 'jpeg' };
  }

  return {
    of: pictureOf,
    async decode(photo, signal) {
      const { path, format } = await pictureOf(photo, signal);
      return await decodePhoto(path, format, jpegs);
    },
    async requireWhole(photo) {
      if (isRaw(photo.format)) await requireWholeFile(paths.original(photo), photo.format, tagReader);
    },
    isMade: async (photo) => isPlain(photo.format) || (await isThere(paths.picture(photo))),
    async close() {
      await Promise.all([heic.close(), jpegs.close(), tagReader.close()]);
    },
  };
}

/** It was written whole: a file of that name is what it should be. */
async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.size > 0,
    () => false,
  );
}

/** The decoder holds a file several times over in memory. Phones and cameras write a tenth of this at most. */
const mostHeicBytes = 200_000_000;

async function readOriginal(path: string, signal: AbortSignal): Promise<Buffer> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > mostHeicBytes) {
    throw refused((file) => text('tooLarge.heicBytes', { file, most: mostHeicBytes / 1e6 }));
  }
  return await readFile(path, { signal }).catch((error: unknown) => {
    if (signal.aborted || systemCode(error) === null) throw error;
    throw damaged(text('damage.unreadFile'), error);
  });
}
