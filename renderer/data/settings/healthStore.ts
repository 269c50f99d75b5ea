import type { HealthView } from '../../../main/contract/health.ts';
import { type Attempted, attemptHere, type StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface HealthState {
  /** The part that was tested last; a new object for each test. */
  readonly tested: { readonly part: HealthPartName } | null;
  /** Asks the partner too. */
  test(): Promise<void>;
  testPart(part: HealthPartName): Promise<void>;
  /** For what one panel shows and keeps: the page begins without its code. */
  ask<Answer>(call: (client: StoreContext['client']) => Promise<Answer>): Promise<Attempted<Answer>>;
}
type HealthPartName = HealthView['parts'][number]['part'];

export function createHealthStore(context: StoreContext) {
  const { client } = context;
  const source = {
    topics: ['connection', 'tether', 'setting:hotFolder', 'setting:exchange'],
    read: () => client.health.get({ test: false }),
    isLazy: true,
  };
  return createResource<HealthView, HealthState>(context, source, ({ change, set }) => ({
    tested: null,
    async test() {
      await change(() => client.health.get({ test: true }));
    },
    async testPart(part) {
      set({ tested: null });
      if (await change(() => client.health.testPart({ part }))) set({ tested: { part } });
    },
    ask: (call) => attemptHere(() => call(client)),
  }));
}
