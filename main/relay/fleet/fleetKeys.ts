import { createHash } from 'node:crypto';
import { keptPrefix } from '../sharedRecords.ts';

/** Names become parts of keys by their hash: a name can hold anything. */
export function stationKey(name: string): string {
  return `station.${hashed(name)}`;
}

export function windowKey(scope: string, who: string, limitType: string, endpoint: string): string {
  return `window.${scope}.${hashed(JSON.stringify([who, limitType, endpoint]))}`;
}

/** One row of the work list. */
export function listKey(scope: string, reference: string): string {
  return `list.${scope}.${hashed(reference)}`;
}

/** One version of them that was published. */
export function versionKey(scope: string, version: number): string {
  return `${keptPrefix}version.${scope}.${version}`;
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** What stations are told of as it changes: not the reports, of which there are many, nor pictures and former settings, which are asked for one by one. */
export function isTold(key: string): boolean {
  return /^(item|lease|window|list|kept\.settings|refused\.settings)\./.test(key);
}

/** Few, and soon over: told whole at the beginning of each stream. */
export const liveKinds = ['lease.', 'window.'] as const;
