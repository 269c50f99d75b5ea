import { type Bindings, bindingsOf } from '../../keyboard/bindings.ts';
import type { HelpPlace } from '../../keyboard/helpPlaces.ts';
import type { KeyChanges } from '../../keyboard/learnKey.ts';
import type { StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface KeysState {
  /** The defaults, until the station has answered. */
  readonly bindings: Bindings;
  readonly helpShown: boolean;
  /** What covers the screen and has the keys. */
  readonly helpOf: HelpPlace | null;
  change(changes: KeyChanges): Promise<boolean>;
  showHelp(shown: boolean, of?: HelpPlace | null): void;
}

type OwnKeys = Parameters<typeof bindingsOf>[0];

export function createKeysStore(context: StoreContext) {
  const { client } = context;
  return createResource<OwnKeys, KeysState>(
    context,
    {
      // A pedal is a key of the live camera's.
      topics: ['setting:keys', 'setting:liveCamera'],
      read: () => client.keys.get({}),
      shown: (own, before) => (own === before ? {} : { bindings: bindingsOf(own) }),
    },
    ({ change, set }) => ({
      bindings: bindingsOf({}),
      helpShown: false,
      helpOf: null,
      change: (changes) => change(() => client.keys.change({ changes })),
      showHelp: (helpShown, helpOf = null) => set(helpShown ? { helpShown, helpOf } : { helpShown }),
    }),
  );
}
