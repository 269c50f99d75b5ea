import { createHash } from 'node:crypto';
import type { Profile } from '../../partner/profile.ts';
import type { Credentials } from '../../vault/vault.ts';

export function scopeOf({ base_url }: Pick<Profile, 'base_url'>): string {
  return hashed(new URL(base_url).origin);
}

export function itemKey(scope: string, reference: string): string {
  return `item.${scope}.${hashed(reference)}`;
}

export function leaseKey(scope: string, reference: string): string {
  return `lease.${scope}.${hashed(reference)}`;
}

export function pictureKey(scope: string, reference: string, side: string): string {
  return `picture.${scope}.${hashed(reference)}.${hashed(side)}`;
}

/** The mark is short and reveals nothing of the credentials. */
export function userMark(scope: string, { apiKey, userToken }: Credentials): string {
  return hashed(JSON.stringify([scope, apiKey, userToken])).slice(0, 12);
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
