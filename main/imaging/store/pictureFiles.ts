import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlainFormat } from '../../domain/model.ts';
import { isPlain, isRaw } from '../../domain/photo/imageFiles.ts';
import type { DurableFiles } from '../../lib/files/durableFiles.ts';
import type { DecodedPhoto, Imaging } from '../imaging.ts';
import type { MediaKey } from '../ports.ts';
import type { MediaPaths } from './mediaPaths.ts';
import { saveMade } from './saveDurably.ts';

export interface PictureFile {
  readonly path: string;
  readonly format: PlainFormat;
}

/**
 * The original where sharp reads it, else a *picture file*: a JPEG made once and stored with the derived files, with
 * only the shot's time, camera and orientation, so that it tells no place.
 */
export interface PictureFiles {
  /**
   * `from`: where the bytes lie before they have their name. Throws `Undecodable` for a photo without a picture,
   * `storage` when the picture cannot be saved.
   */
  of(photo: MediaKey, signal: AbortSignal, from?: string): Promise<PictureFile>;
  decode(photo: MediaKey, signal: AbortSignal): Promise<DecodedPhoto>;
  requireWhole(photo: MediaKey): Promise<void>;
  isMade(photo: MediaKey): Promise<boolean>;
}

export function openPictureFiles(paths: MediaPaths, files: DurableFiles, imaging: Pick<Imaging, 'ask'>): PictureFiles {
  const making = new Map<string, Promise<void>>();

  async function make(
    path: string,
    from: string,
    format: Exclude<MediaKey['format'], PlainFormat>,
    signal: AbortSignal,
  ): Promise<void> {
    const scratch = join(paths.incoming, `${randomUUID()}.part`);
    await saveMade(path, paths, files, async (to) => {
      await imaging.ask('picture', { path: from, format, to, scratch }, signal);
    });
  }

  async function pictureOf(photo: MediaKey, signal: AbortSignal, from = paths.original(photo)): Promise<PictureFile> {
    if (isPlain(photo.format)) return { path: from, format: photo.format };
    const path = paths.picture(photo);
    if (!making.has(path) && (await isThere(path))) return { path, format: 'jpeg' };
    const running = making.get(path) ?? make(path, from, photo.format, signal).finally(() => making.delete(path));
    making.set(path, running);
    await running;
    return { path, format: 'jpeg' };
  }

  return {
    of: pictureOf,
    async decode(photo, signal) {
      const { path, format } = await pictureOf(photo, signal);
      return await imaging.ask('decode', { path, format }, signal);
    },
    async requireWhole({ sha256, format }) {
      if (isRaw(format)) await imaging.ask('requireWholeRaw', { path: paths.original({ sha256, format }), format });
    },
    isMade: async (photo) => isPlain(photo.format) || (await isThere(paths.picture(photo))),
  };
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.size > 0,
    () => false,
  );
}
