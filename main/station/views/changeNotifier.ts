import type { ItemId } from '../../domain/ids.ts';
import type { Subject } from '../../domain/ports/topics.ts';
import type { Time } from '../../lib/async/time.ts';
import { type Changes, partOf } from '../changes.ts';
import type { SettingKey } from '../settings/settings.ts';

export interface ChangeNotifier {
  /** `tell` runs soon after a change, with the items since its last call. */
  begin(notify: (changed: readonly ItemId[]) => void): void;
  /** A view that is read now shows all of these changes. */
  revisionOf(itemId: ItemId): number;
  close(): void;
}

/** A large queue's status takes longer to read; it may take a fifth of the time at most. */
const restFactor = 4;
/** The status shows these settings; each other one has its own event. */
const shownInStatus: readonly string[] = [
  'autoAdvance',
  'holdsMarked',
  'operator',
  'place',
  'quality',
] satisfies SettingKey[];
const ofStatus: readonly Subject[] = ['inbox', 'connection', 'refused', 'work-list', 'status'];

export function createChangeNotifier(
  changes: Pick<Changes, 'subscribe'>,
  onFailure: (error: unknown) => void,
  time: Time,
): ChangeNotifier {
  const changed = new Set<ItemId>();
  const revisions = new Map<ItemId, number>();
  let notify: ((changed: readonly ItemId[]) => void) | null = null;
  let isAwaited = false;
  let restUntil = 0;
  let cancel: (() => void) | null = null;

  function revisionOf(itemId: ItemId): number {
    return revisions.get(itemId) ?? 0;
  }

  function run(): void {
    cancel = null;
    isAwaited = false;
    const items = [...changed];
    changed.clear();
    const startedAt = time.elapsedMs();
    try {
      notify?.(items);
    } catch (error) {
      onFailure(error);
    } finally {
      const endedAt = time.elapsedMs();
      restUntil = endedAt + (endedAt - startedAt) * restFactor;
    }
  }

  function soon(): void {
    isAwaited = true;
    if (cancel || notify === null) return;
    const restMs = restUntil - time.elapsedMs();
    cancel = restMs >= 1 ? time.after(restMs, run) : time.soon(run);
  }

  const stops = [
    changes.subscribe('item', (topic) => {
      const itemId = partOf(topic) as ItemId;
      changed.add(itemId);
      revisions.set(itemId, revisionOf(itemId) + 1);
      soon();
    }),
    ...ofStatus.map((subject) => changes.subscribe(subject, soon)),
    changes.subscribe('setting', (topic) => {
      if (shownInStatus.includes(partOf(topic))) soon();
    }),
  ];

  return {
    begin(next) {
      notify = next;
      if (isAwaited) soon();
    },
    revisionOf,
    close() {
      for (const stop of stops) stop();
      cancel?.();
      notify = null;
    },
  };
}
