import type { SetupView } from '../../../main/contract/setup.ts';
import type { StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface SetupState {
  hide(isHidden: boolean): Promise<boolean>;
}

/** The first steps of a new station. Neither items nor the inbox are followed: Home looks again when they change what it shows. */
export function createSetupStore(context: StoreContext) {
  const { client } = context;
  const topics = ['operators', 'setting:operator', 'setting:setupHidden'];
  const source = { topics, read: () => client.setup.get({}), isLazy: true };
  return createResource<SetupView, SetupState>(context, source, ({ change }) => ({
    hide: (isHidden) =>
      change(
        () => client.setup.hide({ isHidden }),
        (view) => ({ ...view, isHidden }),
      ),
  }));
}
