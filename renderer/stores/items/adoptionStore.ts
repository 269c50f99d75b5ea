import { createStore } from 'zustand/vanilla';
import type { AdoptionView } from '../../../main/contract/views.ts';
import { attempt, drop, quietly, type StoreContext } from '../context.ts';

export interface AdoptionState {
  /** Null until it was read. */
  readonly view: AdoptionView | null;
  start(): Promise<void>;
  stop(): Promise<void>;
  reload(): Promise<void>;
}

const lookAgainMs = 600;

/** Taking over what the partner has already: asked about while it runs. */
export function createAdoptionStore(context: StoreContext) {
  const { client } = context;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<AdoptionState>()((set) => {
    function show(view: AdoptionView | null): void {
      if (view === null) return;
      set({ view });
      clearTimeout(timer);
      if (view.running) timer = setTimeout(() => drop(reload()), lookAgainMs);
    }
    async function reload(): Promise<void> {
      show(await quietly(() => client.adoption.get({})));
    }
    return {
      view: null,
      start: async () => show(await attempt(context, () => client.adoption.start({}))),
      stop: async () => show(await attempt(context, () => client.adoption.stop({}))),
      reload,
    };
  });
}
