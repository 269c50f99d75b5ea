import type { HealthView } from '../../../main/contract/health.ts';
import type { StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface HealthState {
  /** Asks the partner too. */
  test(): Promise<void>;
}

export function createHealthStore(context: StoreContext) {
  const { client } = context;
  const source = { topics: ['connection', 'tether'], read: () => client.health.get({ test: false }), isLazy: true };
  return createResource<HealthView, HealthState>(context, source, ({ change }) => ({
    async test() {
      await change(() => client.health.get({ test: true }));
    },
  }));
}
