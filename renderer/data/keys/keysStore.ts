import { type Bindings, bindingsOf } from '../../keyboard/bindings.ts';
import type { HelpPlace } from '../../keyboard/helpPlaces.ts';
import type { KeyChanges } from '../../keyboard/learnKey.ts';
import type { StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface KeysState {
  /** Which key does what at this station; as they came until the station has told. */
  readonly bindings: Bindings;
  /** The keys of the screen are listed over it. */
  readonly helpShown: boolean;
  /** What has the keys while it covers the screen; null: nothing does. */
  readonly helpOf: HelpPlace | null;
  /** Sets keys, or gives them back as they came. */
  change(changes: KeyChanges): Promise<boolean>;
  showHelp(shown: boolean, of?: HelpPlace | null): void;
}

type OwnKeys = Parameters<typeof bindingsOf>[0];

/** The keys of this station's commands. */
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
      // While it goes it stays the help that it was.
      showHelp: (helpShown, helpOf = null) => set(helpShown ? { helpShown, helpOf } : { helpShown }),
    }),
  );
}
