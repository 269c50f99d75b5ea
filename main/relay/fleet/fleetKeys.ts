import { createHash } from 'node:crypto';
import { savedPrefix } from '../sharedRecords.ts';

/** A name can hold anything, so its hash stands in the key. */
export function stationKey(name: string): string {
  return `station.${hashed(name)}`;
}

export function windowKey(scope: string, who: string, limitType: string, endpoint: string): string {
  return `window.${scope}.${hashed(JSON.stringify([who, limitType, endpoint]))}`;
}

export function listKey(scope: string, reference: string): string {
  return `list.${scope}.${hashed(reference)}`;
}

export function versionKey(scope: string, version: number): string {
  return `${savedPrefix}version.${scope}.${version}`;
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Reports are too many to stream; pictures and former settings are asked for one by one. */
export function isReported(key: string): boolean {
  return /^(item|lease|window|list|kept\.settings|kept\.operators|refused\.settings)\./.test(key);
}

/** Few and short-lived, so each stream begins with all of them. */
export const liveKinds = ['lease.', 'window.'] as const;
