import { createStore } from 'zustand/vanilla';
import type { ItemSummary, StatusView } from '../../../preload/contract/views.ts';
import { createAnswerOrder } from '../answerOrder.ts';
import { drop, quietly, type StoreContext } from '../context.ts';
import { debounce } from '../debounce.ts';
import { keepSame } from '../keepSame.ts';

export interface RecentState {
  /** The items that changed last, the newest first. */
  readonly items: readonly ItemSummary[];
  /** The item that was just left: its row is from before, until it is read again. */
  readonly staleId: string | null;
  reload(): Promise<void>;
  applyStatus(status: Pick<StatusView, 'openItemId' | 'counts'>): void;
  applyItem(): void;
}

const shownCount = 8;
/** Between two items they are on the screen: a busy station changes them often. */
const recentTimes = { pauseMs: 500, latestMs: 500 };

/** The last items, kept up to date while no item is open. */
export function createRecentStore({ client }: StoreContext) {
  const ask = createAnswerOrder();
  let openItemId: string | null = null;
  let lastCounts = '';

  return createStore<RecentState>()((set, get) => {
    const reloadSoon = debounce(() => drop(get().reload()), recentTimes);
    return {
      items: [],
      staleId: null,
      async reload() {
        const isNews = ask();
        const page = await quietly(() =>
          client.items.page({ stage: null, search: null, cursor: null, limit: shownCount }),
        );
        if (page !== null && isNews()) set({ items: keepSame(get().items, page.items), staleId: null });
      },
      applyStatus(status) {
        const isLeft = openItemId !== null && status.openItemId === null;
        const counts = JSON.stringify(status.counts);
        if (isLeft) {
          set({ staleId: openItemId });
          drop(get().reload());
        } else if (status.openItemId === null && counts !== lastCounts) reloadSoon();
        openItemId = status.openItemId;
        lastCounts = counts;
      },
      applyItem() {
        if (openItemId === null) reloadSoon();
      },
    };
  });
}
