import type { ItemSummary, StatusView } from '../../../main/contract/views.ts';
import { drop, type StoreContext } from '../context.ts';
import { debounce } from '../debounce.ts';
import { createResource } from '../resource.ts';

export interface RecentActions {
  /** The row of the item that was just left is old until it is read again. */
  readonly staleId: string | null;
  applyStatus(status: Pick<StatusView, 'openItemId' | 'counts'>): void;
  applyItem(): void;
}

const shownCount = 8;
/** A busy station changes items often. */
const recentTimes = { pauseMs: 500, latestMs: 500 };

export function createRecentStore(context: StoreContext) {
  const asked = { stage: null, search: null, cursor: null, limit: shownCount };
  const read = async (): Promise<readonly ItemSummary[]> => (await context.client.items.page(asked)).items;
  const source = { read, shown: () => ({ staleId: null }) };
  let openItemId: string | null = null;
  let lastCounts = '';
  return createResource<readonly ItemSummary[], RecentActions>(context, source, ({ get, set }) => {
    const reloadSoon = debounce(() => drop(get().reload()), recentTimes);
    return {
      staleId: null,
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
