import type { ItemId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { type Lease, lease as leaseShape, type SharedEntry } from '../../relay/wire/fleet.ts';
import type { FleetLink } from './fleetLink.ts';
import { leaseKey } from './keys.ts';

export interface Holder {
  readonly station: string;
  readonly since: Millis;
}

/** Holds are warnings, never locks; those of a silent station expire. */
export interface HeldItems {
  elsewhere(itemId: ItemId): Holder | null;
  /** The relay hears only of another item, or when it does not know of this one. */
  openIs(itemId: ItemId | null): void;
  readonly own: readonly string[];
  takeOver(itemId: ItemId): Promise<void>;
  /** `whole`: these are all leases. */
  take(entries: readonly SharedEntry[], whole: boolean): void;
}

export interface HeldParts {
  readonly store: Pick<Store, 'items'>;
  readonly scope: () => string | null;
  readonly clock: () => Millis;
  readonly changed: () => void;
}

export function createHeldItems(parts: HeldParts, link: FleetLink): HeldItems {
  let leases = new Map<string, Lease>();
  let openKey: string | null = null;
  const asking = new Set<string>();

  function keyOf(itemId: ItemId | null): string | null {
    const item = itemId && parts.store.items.get(itemId);
    const scope = parts.scope();
    return item && scope !== null ? leaseKey(scope, item.referenceId) : null;
  }

  function live(key: string): Lease | null {
    const found = leases.get(key);
    return found !== undefined && link.toOwnTime(found.until) > parts.clock() ? found : null;
  }

  async function ask(key: string, wish: 'ask' | 'take' | 'release'): Promise<void> {
    const answer = await link.call((calls, signal) => calls.lease(key, wish, signal));
    if (answer === null) return;
    link.learnTime(answer.now);
    if (answer.lease === null) leases.delete(key);
    else leases.set(key, answer.lease);
    parts.changed();
  }

  return {
    get own() {
      return openKey !== null && live(openKey)?.station === link.ownName ? [openKey] : [];
    },
    elsewhere(itemId) {
      const key = keyOf(itemId);
      const found = key && live(key);
      if (!found || found.station === link.ownName) return null;
      return { station: found.station, since: link.toOwnTime(found.since) };
    },
    openIs(itemId) {
      const key = keyOf(itemId);
      const before = openKey;
      openKey = key;
      if (before !== null && before !== key) {
        leases.delete(before);
        void ask(before, 'release');
      }
      if (key === null || asking.has(key) || (before === key && live(key) !== null)) return;
      asking.add(key);
      void ask(key, 'ask').finally(() => asking.delete(key));
    },
    async takeOver(itemId) {
      const key = keyOf(itemId);
      if (key !== null) await ask(key, 'take');
    },
    take(entries, whole) {
      const reported = entries.filter(({ key }) => key.startsWith('lease.'));
      if (whole) leases = new Map();
      for (const { key, value } of reported) {
        const parsed = leaseShape.safeParse(value === null ? null : JSON.parse(value));
        if (parsed.success) leases.set(key, parsed.data);
        else leases.delete(key);
      }
      if (reported.length > 0 || whole) parts.changed();
    },
  };
}
