import type { SharedRecords } from '../sharedRecords.ts';
import { type Lease, lease as leaseShape, silentAfterMs } from '../wire/fleet.ts';

/** Another writer wins each lost try. */
const maxTries = 10;

export interface LeaseWish {
  readonly key: string;
  readonly station: string;
  readonly wish: 'ask' | 'take' | 'release' | 'renew';
  readonly now: number;
}

/** Compare and set: of two callers one gets the item. Answers the holder; null: nobody. Rejects where all tries lost. */
export async function changeLease(
  records: SharedRecords,
  { key, station, wish, now }: LeaseWish,
): Promise<Lease | null> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const record = await records.get(key);
    const held = record && readLease(record.value);
    const current = held !== null && held.until > now ? held : null;
    const next = leaseAfter(current, station, wish, now);
    if (next === current) return current;
    const outcome =
      next === null
        ? await records.remove(key, record?.revision ?? 'any')
        : await records.put(key, JSON.stringify(next), record?.revision ?? 'new');
    if (outcome.kind === 'done') return next;
  }
  throw new Error('A lease changed too often');
}

export function leaseAfter(current: Lease | null, station: string, wish: LeaseWish['wish'], now: number): Lease | null {
  const isOwn = current?.station === station;
  const until = now + silentAfterMs;
  switch (wish) {
    case 'release':
      return isOwn ? null : current;
    case 'renew':
      return isOwn && current !== null ? { ...current, until } : current;
    case 'ask':
      if (current !== null && !isOwn) return current;
      return { station, since: current?.since ?? now, until };
    case 'take':
      return { station, since: isOwn ? current.since : now, until };
  }
}

function readLease(value: string): Lease | null {
  const parsed = leaseShape.safeParse(JSON.parse(value));
  return parsed.success ? parsed.data : null;
}
