import type { ItemId } from '../../domain/ids.ts';
import type { Time } from '../../lib/async/time.ts';

/** Collects what changed, so that the screens hear of it together, and after the transaction that made the changes. */
export interface ChangeTeller {
  itemChanged(itemId: ItemId): void;
  statusChanged(): void;
  /** How often the item has changed since the start. A view that is read now shows all of these changes. */
  revisionOf(itemId: ItemId): number;
  /** Nothing is told any more. */
  close(): void;
}

/** With a large queue the status takes longer to read: telling it takes at most a fifth of the time. */
const restFactor = 4;

/** Calls `tell` soon, with the items that changed since it was called last. */
export function createChangeTeller(
  tell: (changed: readonly ItemId[]) => void,
  onFailure: (error: unknown) => void,
  time: Time,
): ChangeTeller {
  const changed = new Set<ItemId>();
  const revisions = new Map<ItemId, number>();

  function revisionOf(itemId: ItemId): number {
    return revisions.get(itemId) ?? 0;
  }

  let restUntil = 0;
  let cancel: (() => void) | null = null;
  let closed = false;

  function run(): void {
    cancel = null;
    const items = [...changed];
    changed.clear();
    const startedAt = time.elapsedMs();
    try {
      tell(items);
    } catch (error) {
      onFailure(error);
    } finally {
      const endedAt = time.elapsedMs();
      restUntil = endedAt + (endedAt - startedAt) * restFactor;
    }
  }

  function soon(): void {
    if (cancel || closed) return;
    const restMs = restUntil - time.elapsedMs();
    cancel = restMs >= 1 ? time.after(restMs, run) : time.soon(run);
  }

  return {
    itemChanged(itemId) {
      changed.add(itemId);
      revisions.set(itemId, revisionOf(itemId) + 1);
      soon();
    },
    statusChanged: soon,
    revisionOf,
    close() {
      closed = true;
      cancel?.();
    },
  };
}
