import type { Store } from '../../../domain/ports/store.ts';
import { changeOwnKeys, readOwnKeys } from '../../settings/ownKeys.ts';
import type { Implementer } from '../implementer.ts';

export interface KeysDoor {
  readonly store: Pick<Store, 'settings'>;
}

export function keysPart(os: Implementer, { store }: KeysDoor) {
  return {
    get: os.keys.get.handler(() => readOwnKeys(store)),
    change: os.keys.change.handler(({ input }) => changeOwnKeys(store, input.changes)),
  };
}
