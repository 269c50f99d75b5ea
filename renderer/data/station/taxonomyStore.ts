import type { TaxonomyView } from '../../../main/contract/taxonomy.ts';
import type { StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface TaxonomyActions {
  refresh(): Promise<boolean>;
}

export function createTaxonomyStore(context: StoreContext) {
  const { client } = context;
  return createResource<TaxonomyView, TaxonomyActions>(
    context,
    { topics: ['taxonomy'], read: () => client.taxonomy.get({}) },
    ({ change }) => ({ refresh: () => change(() => client.taxonomy.refresh({})) }),
  );
}
