import { rmSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Sha256 } from '../../domain/ids.ts';
import type { Photo } from '../../domain/model.ts';
import type { UploadFile } from '../../domain/partner/service.ts';
import { type DurableFiles, durableFiles, moveDurably } from '../../lib/files/durableFiles.ts';
import { onOwnDisk, systemCode } from '../../lib/files/storageFailure.ts';
import { UnreadablePhoto } from '../decode/unreadablePhoto.ts';
import { asBuffer, type Imaging, previewEdge, thumbnailEdge } from '../imaging.ts';
import type { ExaminedPicture, ImageRules, MediaKey, PhotoSource, ReceivedFile, SavedFile } from '../ports.ts';
import { Undecodable } from '../undecodable.ts';
import { createChunkBuffers } from './chunkBuffers.ts';
import { hashFile } from './hashFile.ts';
import { copyIn, type SizeLimit } from './incoming.ts';
import { mediaPaths } from './mediaPaths.ts';
import { openPictureFiles, type PictureFile } from './pictureFiles.ts';
import { prepareUpload } from './prepareUpload.ts';
import { smallPictures } from './smallPictures.ts';

const shardNames = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'));

export interface MediaStore {
  /**
   * When this resolves, bytes and folder entry are on the disk; equal bytes give an equal entry. Only the first bytes
   * were looked at. Throws `UnreadablePhoto`, also above `limit`, or `storage`.
   */
  receive(source: PhotoSource, signal: AbortSignal, limit?: SizeLimit): Promise<ReceivedFile>;
  /** Decodes the file in full, once, and makes its thumbnail. `filename` is for `UnreadablePhoto`. */
  examine(file: NamedFile, signal: AbortSignal): Promise<ExaminedPicture>;
  /** Throws `UnreadablePhoto` for incomplete sensor data; `examine` covers other formats. */
  requireWhole(file: NamedFile): Promise<void>;
  /** At most 320 pixels; made again when it is missing. */
  thumbnail(photo: MediaKey): Promise<Buffer>;
  /** At most 640 pixels, without a decode for a photo just examined; later the thumbnail. */
  firstLook(photo: MediaKey): Promise<Buffer>;
  /** At most 2048 pixels; made on first use, then cached. */
  preview(photo: MediaKey): Promise<Buffer>;
  /** Every pixel; made anew each time. */
  full(photo: MediaKey): Promise<Buffer>;
  verify(photo: MediaKey, signal: AbortSignal): Promise<'intact' | 'damaged' | 'missing'>;
  uploads(rules: ImageRules): { prepareUpload(photo: Photo, signal: AbortSignal): Promise<UploadFile> };
  /** From before the same bytes' file is in place until after their row can be. */
  isArriving(sha256: Sha256): boolean;
  /** On the disk when this resolves, so that it outlives the original. */
  keepThumbnail(photo: MediaKey): Promise<void>;
  /** Deletes original and preview for good, synchronously, so that the caller's check still holds. */
  removeOriginal(photo: MediaKey): void;
  removeFile(file: SavedFile): void;
  originalPath(photo: MediaKey): string;
  /** The original or its picture file. Throws as `PictureFiles.of` does. */
  pictureFile(photo: MediaKey, signal: AbortSignal): Promise<PictureFile>;
  close(): Promise<void>;
}

const maxFirstLooks = 32;

/** Clears what an earlier run left half-copied. The data folder's lock ensures one process at a time. The caller closes `imaging`. */
export async function openMediaStore(
  folder: string,
  imaging: Pick<Imaging, 'ask' | 'warm'>,
  files: DurableFiles = durableFiles,
): Promise<MediaStore> {
  const paths = mediaPaths(folder);
  await onOwnDisk(folder, async () => {
    for (const part of paths.folders) await files.makeFolder(part);
    await prepareShards(paths.originals, files);
    // A locked file must not stop the opening: the next start clears it.
    for (const left of await readdir(paths.incoming))
      await rm(join(paths.incoming, left), { recursive: true, force: true }).catch(() => undefined);
  });
  const closing = new AbortController();
  const buffers = createChunkBuffers();
  const pictures = openPictureFiles(paths, files, imaging);
  const small = smallPictures(paths, pictures, imaging, closing.signal);
  const firstLooks = new LRUCache<string, Buffer>({ max: maxFirstLooks });
  const arriving = new Map<Sha256, number>();
  const count = (sha256: Sha256, step: number): void => {
    const pending = (arriving.get(sha256) ?? 0) + step;
    if (pending > 0) arriving.set(sha256, pending);
    else arriving.delete(sha256);
  };

  return {
    async receive(source, signal, limit = null) {
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

/** Made with a photo, a folder would cost that photo another wait for the disk. */
async function prepareShards(folder: string, files: DurableFiles): Promise<void> {
  const present = new Set(await readdir(folder));
  const missing = shardNames.filter((name) => !present.has(name));
  if (missing.length === 0) return;
  await Promise.all(missing.map((name) => mkdir(join(folder, name), { recursive: true })));
  await files.syncFolder(folder);
}

/** Expects the folder of `prepareShards`. */
async function moveIntoShard(from: string, to: string, files: DurableFiles): Promise<void> {
  try {
    await files.rename(from, to);
  } catch (error) {
    // Somebody removed the folder.
    if (systemCode(error) !== 'ENOENT') throw error;
    return await moveDurably(from, to, files);
  }
  await files.syncFolder(dirname(to));
}
