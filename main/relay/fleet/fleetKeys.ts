import { createHash } from 'node:crypto';

/** Names become parts of keys by their hash: a name can hold anything. */
export function stationKey(name: string): string {
  return `station.${hashed(name)}`;
}

export function windowKey(scope: string, who: string, limitType: string, endpoint: string): string {
  return `window.${scope}.${hashed(JSON.stringify([who, limitType, endpoint]))}`;
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** What stations are told of as it changes: not the reports, of which there are many, nor the pictures, which are asked for one by one. */
export function isTold(key: string): boolean {
  return /^(item|lease|window)\./.test(key);
}

/** Few, and soon over: told whole at the beginning of each stream. */
export const liveKinds = ['lease.', 'window.'] as const;
