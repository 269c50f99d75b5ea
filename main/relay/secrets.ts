import { createHash, randomBytes } from 'node:crypto';

/** 192 bits. */
export function newSecret(prefix: string): string {
  return `${prefix}${randomBytes(24).toString('base64url')}`;
}

/** No salt is needed: the secret has as many bits as the hash can use. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
