import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a secret that was given is the right one. Hashed first, so that neither content nor length shows in the time it takes. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
