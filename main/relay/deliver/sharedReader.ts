import { isTold, liveKinds } from '../fleet/fleetKeys.ts';
import type { SharedRecords } from '../sharedRecords.ts';
import type { SharedMessage } from '../wire/fleet.ts';

/** What one station is told of the fleet, from where it stands on. */
export interface SharedReader {
  /** What there is now; null: nothing more. The first message holds all leases and windows. */
  next(): Promise<SharedMessage | null>;
  /** Calls back when there is more; the answer ends it. */
  onMore(listener: () => void): () => void;
}

const atOnce = 200;

export function createSharedReader(records: SharedRecords, from: number, now: () => number): SharedReader {
  let revision = from;
  let isFirst = true;

  async function live(): Promise<SharedMessage> {
    isFirst = false;
    const found = await Promise.all(liveKinds.map((kind) => records.list(kind)));
    return { now: now(), revision, whole: true, changes: found.flat() };
  }

  async function next(): Promise<SharedMessage | null> {
    if (isFirst) return live();
    for (;;) {
      const changes = await records.changes(revision, atOnce);
      const last = changes.at(-1);
      if (last === undefined) return null;
      revision = last.revision;
      const told = changes.filter(({ key }) => isTold(key));
      if (told.length > 0) return { now: now(), revision, whole: false, changes: told };
    }
  }

  return {
    next,
    onMore(listener) {
      const unlisten = records.onChanged(listener);
      // Written between the last look and now.
      if (records.newest() > revision) listener();
      return unlisten;
    },
  };
}
