import type { SharedRecord, SharedRecords } from '../sharedRecords.ts';
import { type ListRow, sharedListRow } from '../wire/fleet.ts';
import { listKey } from './fleetKeys.ts';

const maxTries = 10;

/** Stores a row unless a later import of its reference is there; answers that one, or null. Rejects where all tries lost. */
export async function takeListRow(
  records: SharedRecords,
  scope: string,
  reported: ListRow & { readonly station: string },
  now: number,
): Promise<SharedRecord | null> {
  const key = listKey(scope, reported.reference);
  // A station's clock may run ahead of ours.
  const row = { ...reported, at: Math.min(reported.at, now) };
  for (let tries = 0; tries < maxTries; tries += 1) {
    const record = await records.get(key);
    if (record !== null && sharedListRow.parse(JSON.parse(record.value)).at > row.at) return record;
    const outcome = await records.put(key, JSON.stringify(row), record?.revision ?? 'new');
    if (outcome.kind === 'done') return null;
  }
  throw new Error('A row of the work list changed too often');
}
