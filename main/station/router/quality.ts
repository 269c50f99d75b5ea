import type { ItemId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { qualityView, writeQuality } from '../settings/qualityView.ts';
import type { Implementer } from './implementer.ts';

export interface QualityDoor {
  readonly store: Pick<Store, 'photos' | 'settings' | 'audit' | 'transaction'>;
  readonly clock: () => Millis;
  readonly actions: { readonly who: string };
  readonly session: { readonly openItemId: ItemId | null };
  itemChanged(itemId: ItemId): void;
  statusChanged(): void;
}

export function qualityPart(os: Implementer, { store, clock, actions, session, ...screens }: QualityDoor) {
  return {
    get: os.quality.get.handler(() => qualityView(store)),
    set: os.quality.set.handler(({ input }) => {
      writeQuality(store, input, { who: actions.who, at: clock() });
      // The photos on the screens are judged anew at once.
      screens.statusChanged();
      if (session.openItemId) screens.itemChanged(session.openItemId);
      return qualityView(store);
    }),
  };
}
