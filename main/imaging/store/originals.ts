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

/** A file of the media store: its name says what its bytes must be. */
export interface MediaFile {
  readonly path: string;
  readonly sha256: Sha256;
}
export interface OriginalFile extends MediaFile {
  readonly format: ImageFormat;
}

const hashName = /^([0-9a-f]{64})\.(.+)$/;

/** The files of one part of the media store, a folder at a time, so that millions of them never lie in memory together. */
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

/** The originals, a folder at a time. */
export async function* originalFiles(mediaFolder: string): AsyncGenerator<readonly OriginalFile[]> {
  for await (const files of mediaFiles(mediaFolder, 'originals')) {
    yield files.flatMap((file) => {
      const format = formatOf(extname(file.path).slice(1));
      return format === null ? [] : [{ ...file, format }];
    });
  }
}

/** An original as a fresh look finds it. */
export type OriginalLook =
  | { readonly kind: 'photo'; readonly photo: StoredPhoto }
  /** Its bytes are no longer what its name says. */
  | { readonly kind: 'changed' }
  /** Its bytes are what was taken in, and no photo can be made of them here: RAW without Perl, or what another version took. */
  | { readonly kind: 'unreadable' };

/** Reads an original again as if it had just been taken in. */
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
