import { keyFragment } from '../../preload/contract/web/pageKey.ts';

const storageKey = 'sideshot.key';

export interface PageAddress {
  readonly hash: string;
  /** Takes the fragment out of the address bar and the history. */
  clear(): void;
}

/**
 * The key by which this page opens `/rpc`: from the address right after signing in, later from `storage`, which other ports of this
 * machine can't read. Null where the page was opened without signing in.
 */
export function takePageKey(address: PageAddress, storage: Pick<Storage, 'getItem' | 'setItem'> | null): string | null {
  const prefix = `#${keyFragment}`;
  if (!address.hash.startsWith(prefix)) return storage?.getItem(storageKey) ?? null;
  const key = address.hash.slice(prefix.length);
  address.clear();
  storage?.setItem(storageKey, key);
  return key;
}
