import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { PictureHash } from '../../domain/ids.ts';
import type { ImageFormat } from '../../domain/model.ts';
import { bytesAt } from '../../lib/files/bytesAt.ts';
import { systemCode } from '../../lib/files/storageFailure.ts';
import { createPictureHasher } from '../identity/pictureHash.ts';

export interface FileHashes {
  readonly sha256: string;
  readonly crc32: number;
  /** Optional: it costs three times what the sha256 does. */
  readonly md5Base64: string | null;
  /** Optional, and null for a file that only its bytes identify. */
  readonly pictureHash: PictureHash | null;
  readonly bytes: number;
}

interface Wanted {
  readonly md5?: boolean | undefined;
  readonly pictureOf?: ImageFormat;
}

const chunkBytes = 1024 * 1024;

export async function hashFile(path: string, signal: AbortSignal, wanted: Wanted = {}): Promise<FileHashes | null> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return null;
  const sha256 = createHash('sha256');
  const md5 = wanted.md5 ? createHash('md5') : null;
  const picture = wanted.pictureOf === undefined ? null : createPictureHasher(wanted.pictureOf);
  const buffer = Buffer.allocUnsafeSlow(chunkBytes);
  let sum = 0;
  let bytes = 0;
  let pictureHash: PictureHash | null = null;
  try {
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, chunkBytes);
      if (bytesRead === 0) break;
      const chunk = buffer.subarray(0, bytesRead);
      sha256.update(chunk);
      sum = crc32(chunk, sum);
      md5?.update(chunk);
      picture?.update(chunk);
      bytes += bytesRead;
    }
    pictureHash = (await picture?.end((at, length) => bytesAt(file, at, length))) ?? null;
  } finally {
    await file.close();
  }
  return { sha256: sha256.digest('hex'), crc32: sum, md5Base64: md5?.digest('base64') ?? null, pictureHash, bytes };
}
