import { isReported, liveKinds } from '../fleet/fleetKeys.ts';
import type { SharedChange, SharedRecords } from '../sharedRecords.ts';
import type { SharedMessage } from '../wire/fleet.ts';

export interface SharedReader {
  /** Null means nothing more for now. The first message holds all leases and windows. */
  next(): Promise<SharedMessage | null>;
  onMore(listener: () => void): () => void;
}

const atOnce = 200;
/** Far below what a station accepts as one message. */
const maxCharacters = 200_000;

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
      const newest = records.newest();
      const changes = shortEnough(await records.changes(revision, atOnce));
      const last = changes.at(-1);
      if (last === undefined) {
        // That record is being written anew and comes with its next revision.
        revision = Math.max(revision, newest);
        return null;
      }
      revision = last.revision;
      const reported = changes.filter(({ key }) => isReported(key));
      if (reported.length > 0) return { now: now(), revision, whole: false, changes: reported };
    }
  }

  return {
    next,
    onMore(listener) {
      const unlisten = records.onChanged(listener);
      if (records.newest() > revision) listener();
      return unlisten;
    },
  };
}

function shortEnough(changes: readonly SharedChange[]): readonly SharedChange[] {
  let characters = 0;
  const tooMany = changes.findIndex(({ value }, index) => {
    characters += value?.length ?? 0;
    return index > 0 && characters > maxCharacters;
  });
  return tooMany < 0 ? changes : changes.slice(0, tooMany);
}
