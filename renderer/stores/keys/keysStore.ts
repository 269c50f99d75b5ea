import { createStore } from 'zustand/vanilla';
import { type Bindings, bindingsOf } from '../../keyboard/bindings.ts';
import type { HelpPlace } from '../../keyboard/helpPlaces.ts';
import type { KeyChanges } from '../../keyboard/learnKey.ts';
import { createAnswerOrder } from '../answerOrder.ts';
import { attempt, quietly, type StoreContext } from '../context.ts';

export interface KeysState {
  /** Which key does what at this station; as they came until the station has told. */
  readonly bindings: Bindings;
  /** The keys of the screen are listed over it. */
  readonly helpShown: boolean;
  /** What has the keys while it covers the screen; null: nothing does. */
  readonly helpOf: HelpPlace | null;
  reload(): Promise<void>;
  /** Sets keys, or gives them back as they came. */
  change(changes: KeyChanges): Promise<void>;
  showHelp(shown: boolean, of?: HelpPlace | null): void;
}

/** The keys of this station's commands. */
export function createKeysStore(context: StoreContext) {
  const { client } = context;
  const ask = createAnswerOrder();
  return createStore<KeysState>()((set) => ({
    bindings: bindingsOf({}),
    helpShown: false,
    helpOf: null,
    async reload() {
      const isNews = ask();
      const own = await quietly(() => client.keys.get({}));
      if (own !== null && isNews()) set({ bindings: bindingsOf(own) });
    },
    async change(changes) {
      const isNews = ask();
      const own = await attempt(context, () => client.keys.change({ changes }));
      if (own !== null && isNews()) set({ bindings: bindingsOf(own) });
    },
    // While it goes it stays the help that it was.
    showHelp: (helpShown, helpOf = null) => set(helpShown ? { helpShown, helpOf } : { helpShown }),
  }));
}
