import { rmSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Sha256 } from '../../domain/ids.ts';
import type { Photo } from '../../domain/model.ts';
import type { UploadFile } from '../../domain/partner/service.ts';
import { type DurableFiles, durableFiles } from '../../lib/files/durableFiles.ts';
import { onOwnDisk } from '../../lib/files/storageFailure.ts';
import { NewestKeys } from '../../lib/newestKeys.ts';
import { UnreadablePhoto } from '../decode/unreadablePhoto.ts';
import { asBuffer, type Imaging, previewEdge, thumbnailEdge } from '../imaging.ts';
import type { ExaminedPicture, ImageRules, KeptFile, MediaKey, PhotoSource, ReceivedFile } from '../ports.ts';
import { Undecodable } from '../undecodable.ts';
import { createChunkBuffers } from './chunkBuffers.ts';
import { hashFile } from './hashFile.ts';
import { copyIn, type SizeLimit } from './incoming.ts';
import { mediaPaths } from './mediaPaths.ts';
import { openPictureFiles, type PictureFile } from './pictureFiles.ts';
import { prepareUpload } from './prepareUpload.ts';
import { moveIntoShard, prepareShards } from './shards.ts';
import { smallPictures } from './smallPictures.ts';

/** The station's own copy of every photo, each under the hash of its bytes. */
export interface MediaStore {
  /**
   * Takes a file in, read once. When this resolves the bytes and their folder entry are on the disk; the same bytes again give
   * the same entry. Only its first bytes were looked at. Throws `UnreadablePhoto`, also for a file that is larger than
   * `limit`, or `storage`.
   */
  receive(source: PhotoSource, signal: AbortSignal, limit?: SizeLimit): Promise<ReceivedFile>;
  /**
   * Decodes a received file in full, once: that tells whether it is a sound picture, and makes its thumbnail. `filename` is for
   * the words of `UnreadablePhoto`.
   */
  examine(file: NamedFile, signal: AbortSignal): Promise<ExaminedPicture>;
  /** Throws `UnreadablePhoto` for a RAW file whose sensor data is not all there. Others are whole when they were examined. */
  requireWhole(file: NamedFile): Promise<void>;
  /** Upright JPEG of at most 320 pixels; made again when it is missing. */
  thumbnail(photo: MediaKey): Promise<Buffer>;
  /** Upright JPEG of a photo that was just examined, at most 640 pixels, which costs no decoding; later its thumbnail. */
  firstLook(photo: MediaKey): Promise<Buffer>;
  /** Upright JPEG of at most 2048 pixels; made when first asked for, then kept. */
  preview(photo: MediaKey): Promise<Buffer>;
  /** Upright, with every pixel, as a JPEG; made anew each time. */
  full(photo: MediaKey): Promise<Buffer>;
  /** Reads the original and compares its hash. */
  verify(photo: MediaKey, signal: AbortSignal): Promise<'intact' | 'damaged' | 'missing'>;
  /** Makes files to send, by the partner's image rules. */
  uploads(rules: ImageRules): { prepareUpload(photo: Photo, signal: AbortSignal): Promise<UploadFile> };
  /** Whether the same bytes are on their way in: from before their file is in place until after their row can be. */
  isArriving(sha256: Sha256): boolean;
  /** The thumbnail is there and on the disk when this resolves, so that it outlives the original. */
  keepThumbnail(photo: MediaKey): Promise<void>;
  /** The original goes for good, with its preview. At once: what the caller has just checked still holds. */
  removeOriginal(photo: MediaKey): void;
  /** A file kept beside a photo goes for good, at once. */
  removeFile(file: KeptFile): void;
  /** Where the original lies. Read it, never write it. */
  originalPath(photo: MediaKey): string;
  /** Where the photo's pixels lie: the original, or its picture file. Throws as `PictureFiles.of` does. */
  pictureFile(photo: MediaKey, signal: AbortSignal): Promise<PictureFile>;
  /** What is being rendered is given up. */
  close(): Promise<void>;
}

/** Some 60 KB each: a page asks for one as soon as the photo has its place. */
const mostFirstLooks = 32;

/**
 * Opens the store in `folder` (made when missing) and clears what an earlier run left half-copied. There must be one
 * process at a time: the data folder's lock sees to that. `imaging` stays the caller's to close.
 */
export async function openMediaStore(
  folder: string,
  imaging: Pick<Imaging, 'ask' | 'warm'>,
  files: DurableFiles = durableFiles,
): Promise<MediaStore> {
  const paths = mediaPaths(folder);
  await onOwnDisk(folder, async () => {
    for (const part of paths.folders) await files.makeFolder(part);
    await prepareShards(paths.originals, files);
    // A file that another program holds is no reason not to open: the next start clears it.
    for (const left of await readdir(paths.incoming))
      await rm(join(paths.incoming, left), { recursive: true, force: true }).catch(() => undefined);
  });
  const closing = new AbortController();
  const buffers = createChunkBuffers();
  const pictures = openPictureFiles(paths, files, imaging);
  const small = smallPictures(paths, pictures, imaging, closing.signal);
  const firstLooks = new NewestKeys<Buffer>(mostFirstLooks);
  const arriving = new Map<Sha256, number>();
  const count = (sha256: Sha256, step: number): void => {
    const coming = (arriving.get(sha256) ?? 0) + step;
    if (coming > 0) arriving.set(sha256, coming);
    else arriving.delete(sha256);
  };

  return {
    async receive(source, signal, limit = null) {
      // It starts while the bytes are copied.
      imaging.warm();
      const { path, ...copy } = await copyIn(source, paths.incoming, files, buffers, limit, signal);
      count(copy.sha256, 1);
      try {
        await onOwnDisk(folder, () => moveIntoShard(path, paths.original(copy), files));
        return copy;
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        // The caller writes the row as soon as this resolves, before anything else runs.
        setImmediate(() => count(copy.sha256, -1));
      }
    },
    async examine(file, signal) {
      const { thumbnail, firstLook, ...picture } = await withName(file, () => pictures.decode(file, signal));
      firstLooks.set(file.sha256, asBuffer(firstLook));
      await small.keep(paths.thumbnail(file), thumbnail);
      return picture;
    },
    requireWhole: (file) => withName(file, () => pictures.requireWhole(file)),
    thumbnail: (photo) => small.get(paths.thumbnail(photo), photo, thumbnailEdge),
    firstLook: async (photo) =>
      firstLooks.get(photo.sha256) ?? (await small.get(paths.thumbnail(photo), photo, thumbnailEdge)),
    preview: (photo) => small.get(paths.preview(photo), photo, previewEdge),
    full: (photo) => small.full(photo),
    async verify(photo, signal) {
      const found = await hashFile(paths.original(photo), signal);
      if (found === null) return 'missing';
      return found.sha256 === photo.sha256 ? 'intact' : 'damaged';
    },
    uploads: (rules) => ({
      prepareUpload: (photo, signal) => prepareUpload({ photo, rules, paths, files, pictures, imaging, signal }),
    }),
    isArriving: (sha256) => arriving.has(sha256),
    async keepThumbnail(photo) {
      await small.get(paths.thumbnail(photo), photo, thumbnailEdge);
      await onOwnDisk(folder, () => flushPicture(paths.thumbnail(photo), files));
    },
    removeOriginal(photo) {
      for (const path of [paths.original(photo), paths.preview(photo)]) rmSync(path, { force: true });
    },
    removeFile: (file) => rmSync(paths.kept(file), { force: true }),
    originalPath: paths.original,
    pictureFile: (photo, signal) => pictures.of(photo, signal),
    async close() {
      closing.abort();
    },
  };
}

async function flushPicture(path: string, files: DurableFiles): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await files.syncFile(handle);
  } finally {
    await handle.close();
  }
  await files.syncFolder(dirname(path));
}

/** The file that is examined, with its name for people. */
type NamedFile = MediaKey & { readonly filename: string };

async function withName<Result>({ filename }: NamedFile, look: () => Promise<Result>): Promise<Result> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error;
    const options = { mayBeIncomplete: error.mayBeIncomplete, cause: error };
    throw new UnreadablePhoto(error.textFor(filename), options);
  }
}
