import { changeStorage, type StorageParts, storageView } from '../upkeep/storageView.ts';
import type { Implementer } from './implementer.ts';

export interface StorageDependencies extends StorageParts {
  readonly actions: { readonly who: string };
}

export function storagePart(os: Implementer, parts: StorageDependencies) {
  return {
    get: os.storage.get.handler(() => storageView(parts)),
    set: os.storage.set.handler(async ({ input }) => {
      changeStorage(parts, input, parts.actions.who);
      return await storageView(parts);
    }),
  };
}
