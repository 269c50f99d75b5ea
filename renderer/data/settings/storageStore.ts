import type { StorageSettings, StorageView } from '../../../main/contract/views.ts';
import type { StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface StorageActions {
  set(changes: Partial<StorageSettings>): Promise<boolean>;
}

export function createStorageStore(context: StoreContext) {
  const { client } = context;
  return createResource<StorageView, StorageActions>(
    context,
    { topics: ['setting:storage'], read: () => client.storage.get({}), isLazy: true },
    (hold) => ({ set: (changes) => hold.change(() => client.storage.set(changes)) }),
  );
}
