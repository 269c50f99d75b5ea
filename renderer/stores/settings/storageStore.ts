import { createStore } from 'zustand/vanilla';
import type { StorageSettings, StorageView } from '../../../main/contract/views.ts';
import { createAnswerOrder } from '../answerOrder.ts';
import { attempt, quietly, type StoreContext } from '../context.ts';

export interface StorageState {
  /** Null until it was read: counting takes a moment, so it is read when it is looked at. */
  readonly view: StorageView | null;
  readonly saving: boolean;
  /** Reads it when it was looked at before. */
  reload(): Promise<void>;
  look(): Promise<void>;
  set(changes: Partial<StorageSettings>): Promise<void>;
}

/** How the data folder is kept: what it holds, backups, and how long photos stay. */
export function createStorageStore(context: StoreContext) {
  const { client } = context;
  /** A first look that failed, with the link lost, is made up for. */
  let isLookedAt = false;
  const ask = createAnswerOrder();
  return createStore<StorageState>()((set, get) => ({
    view: null,
    saving: false,
    async reload() {
      if (isLookedAt) await get().look();
    },
    async look() {
      isLookedAt = true;
      const isNews = ask();
      const view = await quietly(() => client.storage.get({}));
      if (view !== null && isNews()) set({ view });
    },
    async set(changes) {
      const isNews = ask();
      set({ saving: true });
      try {
        const view = await attempt(context, () => client.storage.set(changes));
        if (view !== null && isNews()) set({ view });
      } finally {
        set({ saving: false });
      }
    },
  }));
}
