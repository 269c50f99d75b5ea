import { keyFragment, keyHeader, type PageKeys, parseKeys, renewPath } from '../../main/contract/web/pageKey.ts';

const storageKey = 'sideshot.key';

export interface PageAddress {
  readonly hash: string;
  /** Takes the fragment out of the address bar and the history. */
  clear(): void;
}

/**
 * The keys of this page: from the address right after signing in, later from `storage`, which other ports of this machine can't read. Null
 * where the page was opened without signing in.
 */
export function takePageKeys(
  address: PageAddress,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
): PageKeys | null {
  const prefix = `#${keyFragment}`;
  if (!address.hash.startsWith(prefix)) return parseKeys(storage?.getItem(storageKey) ?? '');
  const keys = address.hash.slice(prefix.length);
  address.clear();
  storage?.setItem(storageKey, keys);
  return parseKeys(keys);
}

/** The keys of today, kept in `storage`: after a start of the station that made new ones this page still holds the former. Null where there is no answer. */
export async function renewPageKeys(
  { page }: PageKeys,
  storage: Pick<Storage, 'setItem'> | null,
): Promise<PageKeys | null> {
  const answer = await fetch(renewPath, { headers: { [keyHeader]: page }, cache: 'no-store' }).catch(() => null);
  if (answer?.ok !== true) return null;
  const renewed = await answer.text();
  storage?.setItem(storageKey, renewed);
  return parseKeys(renewed);
}
