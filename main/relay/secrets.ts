import { createHash, randomBytes } from 'node:crypto';

/** A new secret, as it stands in an address or a header: 192 bits. */
export function newSecret(prefix: string): string {
  return `${prefix}${randomBytes(24).toString('base64url')}`;
}

/** What is kept of a secret of ours. No salt: it has as many bits as the hash can use. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
