import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Sha256 } from '../../domain/ids.ts';
import type { ImageFormat } from '../../domain/model.ts';
import { extensions, formatOf } from '../../domain/photo/imageFiles.ts';
import { isNotThere } from '../../lib/files/storageFailure.ts';
import type { StoredPhoto } from '../ports.ts';
import { Undecodable } from '../undecodable.ts';
import { hashFile } from './hashFile.ts';
import type { PictureFiles } from './pictureFiles.ts';

export interface MediaFile {
  readonly path: string;
  readonly sha256: Sha256;
}
export interface OriginalFile extends MediaFile {
  readonly format: ImageFormat;
}

const hashName = /^([0-9a-f]{64})\.(.+)$/;

/** Millions of files never lie in memory together. */
export async function* mediaFiles(mediaFolder: string, part: string): AsyncGenerator<readonly MediaFile[]> {
  const folder = join(mediaFolder, part);
  for (const shard of await namesIn(folder)) {
    const names = await namesIn(join(folder, shard));
    yield names.flatMap((name) => {
      const hash = hashName.exec(name)?.[1];
      // A name of 64 hex digits is what Sha256 means.
      return hash === undefined ? [] : [{ path: join(folder, shard, name), sha256: hash as Sha256 }];
    });
  }
}

export async function* originalFiles(mediaFolder: string): AsyncGenerator<readonly OriginalFile[]> {
  for await (const files of mediaFiles(mediaFolder, 'originals')) {
    yield files.flatMap((file) => {
      const format = formatOf(extname(file.path).slice(1));
      return format === null ? [] : [{ ...file, format }];
    });
  }
}

export type OriginalLook =
  | { readonly kind: 'photo'; readonly photo: StoredPhoto }
  | { readonly kind: 'changed' }
  /** The bytes are intact, but make no photo here: RAW without Perl, or a format of another version. */
  | { readonly kind: 'unreadable' };

export async function readOriginal(
  file: OriginalFile,
  pictures: PictureFiles,
  signal: AbortSignal,
): Promise<OriginalLook> {
  const hashes = await hashFile(file.path, signal, { pictureOf: file.format });
  if (hashes?.sha256 !== file.sha256) return { kind: 'changed' };
  try {
    const { width, height, takenAt, figures } = await pictures.decode(file, signal);
    const { mtimeMs } = await stat(file.path);
    const photo: StoredPhoto = {
      sha256: file.sha256,
      pictureHash: hashes.pictureHash,
      crc32: hashes.crc32,
      format: file.format,
      bytes: hashes.bytes,
      width,
      height,
      capturedAt: takenAt ?? Math.trunc(mtimeMs),
      filename: `${file.sha256.slice(0, 12)}.${extensions[file.format]}`,
      figures,
    };
    return { kind: 'photo', photo };
  } catch (error) {
    if (error instanceof Undecodable) return { kind: 'unreadable' };
    throw error;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return await readdir(folder).catch((error: unknown) => {
    if (isNotThere(error)) return [];
    throw error;
  });
}
