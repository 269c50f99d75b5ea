import { randomBytes } from 'node:crypto';
import type { PageFile } from './assets.ts';

/** As `vite.config.ts` puts it into the built page. */
const mark = 'SIDESHOT_NONCE';

/** By which the styles of one answer are known to be ours. */
export function newNonce(): string {
  return randomBytes(18).toString('base64url');
}

/** The page with its nonce; other files as they are. */
export function withNonce(file: PageFile, nonce: string): PageFile {
  if (!file.contentType.startsWith('text/html')) return file;
  return { ...file, body: Buffer.from(Buffer.from(file.body).toString().replaceAll(mark, nonce)) };
}
