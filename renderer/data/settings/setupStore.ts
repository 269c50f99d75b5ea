import type { SetupView } from '../../../main/contract/setup.ts';
import type { StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface SetupState {
  hide(isHidden: boolean): Promise<boolean>;
}

/** The first steps of a new station. Items are not followed: Home looks again when an item leaves it. */
export function createSetupStore(context: StoreContext) {
  const { client } = context;
  const topics = ['inbox', 'operators', 'setting:operator', 'setting:setupHidden'];
  const source = { topics, read: () => client.setup.get({}), isLazy: true };
  return createResource<SetupView, SetupState>(context, source, ({ change }) => ({
    hide: (isHidden) =>
      change(
        () => client.setup.hide({ isHidden }),
        (view) => ({ ...view, isHidden }),
      ),
  }));
}
