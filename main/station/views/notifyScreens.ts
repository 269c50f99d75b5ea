import type { StatusView } from '../../contract/views.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Subject } from '../../domain/ports/topics.ts';
import { type Changes, partOf } from '../changes.ts';
import type { Hub } from '../hub.ts';
import { isSettingKey } from '../settings/settings.ts';
import type { ChangeNotifier } from './changeNotifier.ts';

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
