import { randomBytes } from 'node:crypto';
import type { PageFile } from './assets.ts';

/** `vite.config.ts` puts it into the built page. */
const mark = 'SIDESHOT_NONCE';

export function newNonce(): string {
  return randomBytes(18).toString('base64url');
}

export function withNonce(file: PageFile, nonce: string): PageFile {
  if (!file.contentType.startsWith('text/html')) return file;
  return { ...file, body: Buffer.from(Buffer.from(file.body).toString().replaceAll(mark, nonce)) };
}
