import { keyFragment, keyHeader, renewPath } from '../../preload/contract/web/pageKey.ts';

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

/** The key of today, kept in `storage`: after a start of the station that made new ones this page still holds the former. Null where there is no answer. */
export async function renewPageKey(key: string, storage: Pick<Storage, 'setItem'> | null): Promise<string | null> {
  const answer = await fetch(renewPath, { headers: { [keyHeader]: key }, cache: 'no-store' }).catch(() => null);
  if (answer?.ok !== true) return null;
  const renewed = await answer.text();
  storage?.setItem(storageKey, renewed);
  return renewed;
}
