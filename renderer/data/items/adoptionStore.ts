import type { AdoptionView } from '../../../main/contract/views.ts';
import type { StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface AdoptionActions {
  start(): Promise<boolean>;
  stop(): Promise<boolean>;
}

export function createAdoptionStore(context: StoreContext) {
  const { client } = context;
  return createResource<AdoptionView, AdoptionActions>(
    context,
    { read: () => client.adoption.get({}), isRunning: ({ running }) => running },
    ({ change }) => ({
      start: () => change(() => client.adoption.start({})),
      stop: () => change(() => client.adoption.stop({})),
    }),
  );
}
