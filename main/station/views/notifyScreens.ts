import type { StatusView } from '../../contract/views.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Subject } from '../../domain/ports/topics.ts';
import type { Time } from '../../lib/async/time.ts';
import { type Changes, partOf } from '../changes.ts';
import type { Hub } from '../hub.ts';
import { isSettingKey, type SettingKey } from '../settings/settings.ts';

export interface ScreenParts {
  readonly store: Pick<Store, 'items'>;
  readonly hub: Pick<Hub, 'emit'>;
  readonly notifier: Pick<ChangeNotifier, 'revisionOf'>;
  readonly statusView: () => StatusView;
}

/** Screens read these again; items, the inbox and the status are sent to them. */
const readAgain: readonly Subject[] = [
  'setting',
  'connection',
  'work-list',
  'operators',
  'pin',
  'taxonomy',
  'golden',
  'desktop',
  'tether',
  'card-import',
];

export function reportTopics(changes: Pick<Changes, 'subscribe'>, hub: Pick<Hub, 'emit'>): void {
  for (const subject of readAgain) {
    changes.subscribe(subject, (topic) => {
      // The station's own state is written every few seconds, and no screen shows it.
      if (subject === 'setting' && !isSettingKey(partOf(topic))) return;
      hub.emit({ type: 'changed', topic });
    });
  }
}

export function notifyScreens({ store, hub, notifier, statusView }: ScreenParts, changed: readonly ItemId[]): void {
  for (const id of changed) {
    const item = store.items.get(id);
    if (item) hub.emit({ type: 'item', id, stage: item.stage, revision: notifier.revisionOf(id) });
  }
  hub.emit({ type: 'status', status: statusView() });
}

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
  'operators',
  'place',
  'quality',
] satisfies SettingKey[];
const ofStatus: readonly Subject[] = ['inbox', 'connection', 'refused', 'work-list', 'operators', 'status'];

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
