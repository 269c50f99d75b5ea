import type { StatusView } from '../../contract/views.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Hub } from '../hub.ts';
import type { ChangeTeller } from './changeTeller.ts';

export interface ScreenParts {
  readonly store: Pick<Store, 'items'>;
  readonly hub: Pick<Hub, 'emit'>;
  readonly teller: Pick<ChangeTeller, 'revisionOf'>;
  readonly statusView: () => StatusView;
}

/** Tells every screen of the items that have changed, and of the status. */
export function tellScreens({ store, hub, teller, statusView }: ScreenParts, changed: readonly ItemId[]): void {
  for (const id of changed) {
    const item = store.items.get(id);
    if (item) hub.emit({ type: 'item', id, stage: item.stage, revision: teller.revisionOf(id) });
  }
  hub.emit({ type: 'status', status: statusView() });
}
