import type { DirectoryEntry } from '../../domain/fleet/directory.ts';
import type { Store } from '../../domain/ports/store.ts';
import { readEntry } from './directoryShape.ts';
import { itemKey, scopeOf } from './keys.ts';

type KnownStore = Pick<Store, 'connections' | 'fleet'>;

/** Items that other stations have begun, as the store knows them. */
export interface KnownElsewhere {
  /** Includes items that another station has cancelled. */
  entryOf(reference: string): DirectoryEntry | null;
  isBegunElsewhere(reference: string): boolean;
}

export function createKnownElsewhere(store: KnownStore): KnownElsewhere {
  function entryOf(reference: string): DirectoryEntry | null {
    const scope = scopeInUse(store);
    const known = scope === null ? null : store.fleet.get(itemKey(scope, reference));
    return known && readEntry(known.value);
  }
  return {
    entryOf,
    // The reference of a cancelled item may be expected again.
    isBegunElsewhere: (reference) => (entryOf(reference)?.stage ?? 'cancelled') !== 'cancelled',
  };
}

/** The stored connection decides, since events arrive while a link is remade. */
export function scopeInUse({ connections }: Pick<Store, 'connections'>): string | null {
  const current = connections.current();
  return current === null || current.practice ? null : scopeOf({ base_url: current.origin });
}
