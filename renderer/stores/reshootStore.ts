import { createStore } from 'zustand/vanilla';
import type { Stage } from '../../preload/contract/domainTypes.ts';
import type { ItemView } from '../../preload/contract/views.ts';
import { attempt, drop, quietly, type StoreContext } from './context.ts';

export interface ReshootState {
  /** Rejected items, first in first out; null until they were read. */
  readonly items: readonly ItemView[] | null;
  readonly selectedId: string | null;
  readonly busy: boolean;
  select(itemId: string): void;
  flagSide(itemId: string, sideUuid: string, reason: string): Promise<void>;
  dismiss(itemId: string, rejectionId: string): Promise<void>;
  reload(): Promise<void>;
  setShown(shown: boolean): void;
  applyItem(itemId: string, stage: Stage): void;
}

/** The Re-shoot screen's list, kept up to date while it is on the screen. */
export function createReshootStore(context: StoreContext) {
  const { client } = context;
  let isShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<ReshootState>()((set, get) => {
    async function read(): Promise<void> {
      const answer = await quietly(() => client.items.reshoot({}));
      if (answer !== null) set({ items: answer.items });
    }

    async function act(call: () => Promise<ItemView>): Promise<void> {
      set({ busy: true });
      try {
        if ((await attempt(context, call)) !== null) await read();
      } finally {
        set({ busy: false });
      }
    }

    return {
      items: null,
      selectedId: null,
      busy: false,
      select: (selectedId) => set({ selectedId }),
      flagSide: (itemId, sideUuid, reason) => act(() => client.items.flagSide({ itemId, sideUuid, reason })),
      dismiss: (itemId, rejectionId) => act(() => client.items.dismissRejection({ itemId, rejectionId })),
      async reload() {
        if (isShown) await read();
      },
      setShown(shown) {
        isShown = shown;
        if (shown) drop(read());
      },
      applyItem(itemId, stage) {
        const listed = get().items?.some((item) => item.id === itemId) === true;
        if (!isShown || (!listed && stage !== 'reshoot') || timer !== undefined) return;
        timer = setTimeout(() => {
          timer = undefined;
          drop(read());
        }, 200);
      },
    };
  });
}
