import type { SharedRecords } from '../sharedRecords.ts';
import { type LimitWindow, limitWindow, type WindowRequest } from '../wire/fleet.ts';
import { windowKey } from './fleetKeys.ts';

const maxTries = 10;

export async function closeWindow(
  records: SharedRecords,
  { scope, for_ms, ...reported }: WindowRequest,
  station: string,
  now: number,
): Promise<void> {
  const key = windowKey(scope, reported.who, reported.limit_type, reported.endpoint);
  const next: LimitWindow = { ...reported, station, until: now + for_ms };
  for (let tries = 0; tries < maxTries; tries += 1) {
    const record = await records.get(key);
    const current = record && limitWindow.parse(JSON.parse(record.value));
    if (current !== null && current.until >= next.until) return;
    const outcome = await records.put(key, JSON.stringify(next), record?.revision ?? 'new');
    if (outcome.kind === 'done') return;
  }
}
