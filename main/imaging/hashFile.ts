import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { systemCode } from './storageFailure.ts';

export interface FileHashes {
  readonly sha256: string;
  readonly md5Base64: string;
  readonly bytes: number;
}

/** Reads a file of the station once; null when it is not there. */
export async function hashFile(path: string, signal: AbortSignal): Promise<FileHashes | null> {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) {
      sha256.update(chunk);
      md5.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
  return { sha256: sha256.digest('hex'), md5Base64: md5.digest('base64'), bytes };
}
