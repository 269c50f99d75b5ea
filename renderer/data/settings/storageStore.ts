import type { StorageView } from '../../../main/contract/views.ts';
import type { StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export function createStorageStore(context: StoreContext) {
  const { client } = context;
  const source = { topics: ['setting:storage'], read: () => client.storage.get({}), isLazy: true };
  return createResource<StorageView>(context, source, () => ({}));
}
