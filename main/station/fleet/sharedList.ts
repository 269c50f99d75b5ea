import { z } from 'zod';
import type { DirectoryEntry } from '../../domain/fleet/directory.ts';
import type { Store } from '../../domain/ports/store.ts';
import { type ExpectedItem, expectedFields } from '../../domain/worklist/expectedItem.ts';
import { type SharedEntry, sharedListRow } from '../../relay/wire/fleet.ts';
import type { Log } from '../api.ts';
import type { FleetLink } from './fleetLink.ts';

/** The later import of a reference wins. A begun item leaves the list everywhere. */
export interface SharedList {
  notifySoon(): void;
  take(entries: readonly SharedEntry[]): void;
  /** Runs within a transaction. */
  begunElsewhere(entries: readonly DirectoryEntry[]): void;
}

export interface SharedListParts {
  readonly store: Pick<Store, 'expected' | 'fleet' | 'connections' | 'transaction'>;
  readonly scope: () => string | null;
  readonly isBegunElsewhere: (reference: string) => boolean;
  readonly changed: () => void;
  readonly log: Log;
}

const atOnce = 50;
const field = z.string().nullable();
const expectedRow = z.object({
  category: field,
  type: field,
  service: field,
  brand: field,
  model: field,
  place: field,
  note: field,
});

export function createSharedList(parts: SharedListParts, fleet: FleetLink): SharedList {
  const { store } = parts;
  let isReporting = false;
  let isMore = false;

  async function reportAll(): Promise<void> {
    for (;;) {
      isMore = false;
      const scope = parts.scope();
      if (scope === null || !fleet.isOpen || fleet.ownName === null) return;
      const untold = store.fleet.listUntold(atOnce);
      if (untold.length === 0) {
        if (isMore) continue;
        return;
      }
      const rows = untold.map(({ reference, at }) => ({
        reference,
        at: fleet.toRelayTime(at),
        row: rowOf(store.expected.get(reference)),
      }));
      const newer = await fleet.call((calls, signal) => calls.list(scope, rows, signal));
      if (newer === null) return;
      store.transaction(() => {
        store.fleet.listReported(untold.map(({ change }) => change));
        takeAll(newer, scope);
      });
    }
  }

  function takeAll(entries: readonly SharedEntry[], scope: string): void {
    let isChanged = false;
    for (const { key, value } of entries) {
      if (!key.startsWith(`list.${scope}.`) || value === null) continue;
      const reported = readRow(value);
      if (reported !== null && takeOne(reported)) isChanged = true;
    }
    if (isChanged) parts.changed();
  }

  function takeOne({ reference, at, row }: SharedRow): boolean {
    const own = store.fleet.listUntoldAt(reference);
    // A later change of this station is on its way.
    if (own !== null && fleet.toRelayTime(own) > at) return false;
    const connection = store.connections.current();
    const isBegun =
      (connection !== null && store.expected.isBegun(connection.id, reference)) || parts.isBegunElsewhere(reference);
    if (row === null || isBegun) store.expected.remove(reference);
    else store.expected.put({ reference, ...row }, Math.round(fleet.toOwnTime(at)));
    return true;
  }

  return {
    notifySoon() {
      isMore = true;
      if (isReporting) return;
      isReporting = true;
      reportAll()
        .catch((error: unknown) => parts.log.error('The fleet could not be told of the work list', { error }))
        .finally(() => {
          isReporting = false;
        });
    },
    take(entries) {
      const scope = parts.scope();
      if (scope !== null) takeAll(entries, scope);
    },
    begunElsewhere(entries) {
      const begun = entries.filter(
        ({ stage, reference }) => stage !== 'cancelled' && store.expected.get(reference) !== null,
      );
      for (const { reference } of begun) store.expected.remove(reference);
      if (begun.length > 0) parts.changed();
    },
  };
}

type SharedRow = {
  readonly reference: string;
  readonly at: number;
  readonly row: Omit<ExpectedItem, 'reference'> | null;
};

/** Null for a row that this version cannot read: the list then stays as it is. */
function readRow(value: string): SharedRow | null {
  try {
    const { reference, at, row } = sharedListRow.parse(JSON.parse(value));
    return { reference, at, row: row && expectedRow.parse(row) };
  } catch {
    return null;
  }
}

function rowOf(item: ExpectedItem | null): Record<string, string | null> | null {
  if (item === null) return null;
  return Object.fromEntries(expectedFields.flatMap((name) => (name === 'reference' ? [] : [[name, item[name]]])));
}
