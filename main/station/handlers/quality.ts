import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { changeQuality, qualityView } from '../settings/qualityView.ts';
import type { Implementer } from './implementer.ts';

export interface QualityDependencies {
  readonly store: Pick<Store, 'photos' | 'settings' | 'audit' | 'transaction'>;
  readonly clock: () => Millis;
  readonly actions: { readonly who: string };
}

export function qualityPart(os: Implementer, { store, clock, actions }: QualityDependencies) {
  return {
    get: os.quality.get.handler(() => qualityView(store)),
    change: os.quality.change.handler(({ input }) => {
      changeQuality(store, input, { who: actions.who, at: clock() });
      return qualityView(store);
    }),
  };
}
