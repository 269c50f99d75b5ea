import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../lib/secrets/scryptHash.ts';
import type { HashedPin } from '../settings/settings.ts';

export async function hashPin(pin: string): Promise<HashedPin> {
  const salt = randomBytes(16);
  return { salt: salt.toString('base64'), hash: (await deriveKey(pin, salt)).toString('base64') };
}

export async function isPin(pin: string, { salt, hash }: HashedPin): Promise<boolean> {
  const given = await deriveKey(pin, Buffer.from(salt, 'base64'));
  const saved = Buffer.from(hash, 'base64');
  return given.length === saved.length && timingSafeEqual(given, saved);
}

const freeTries = 3;
const maxWaitMs = 5 * 60_000;

/** Three wrong PINs in a row are free, then the wait is 5 s, doubling up to five minutes. */
export function waitAfterWrong(wrong: number): number {
  return wrong < freeTries ? 0 : Math.min(maxWaitMs, 5_000 * 2 ** Math.min(wrong - freeTries, 20));
}
