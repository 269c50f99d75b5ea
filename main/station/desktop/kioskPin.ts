import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { HashedPin } from '../settings/settings.ts';

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const hashBytes = 32;

export async function hashPin(pin: string): Promise<HashedPin> {
  const salt = randomBytes(16).toString('base64');
  return { salt, hash: (await derive(pin, salt)).toString('base64') };
}

export async function isPin(pin: string, { salt, hash }: HashedPin): Promise<boolean> {
  const given = await derive(pin, salt);
  const saved = Buffer.from(hash, 'base64');
  return given.length === saved.length && timingSafeEqual(given, saved);
}

function derive(pin: string, salt: string): Promise<Buffer> {
  return new Promise((settle, reject) => {
    scrypt(pin, Buffer.from(salt, 'base64'), hashBytes, cost, (error, key) => {
      if (error === null) settle(key);
      else reject(error);
    });
  });
}

const freeTries = 3;
const maxWaitMs = 5 * 60_000;

/** Three wrong PINs in a row are free, then the wait is 5 s, doubling up to five minutes. */
export function waitAfterWrong(wrong: number): number {
  return wrong < freeTries ? 0 : Math.min(maxWaitMs, 5_000 * 2 ** Math.min(wrong - freeTries, 20));
}
