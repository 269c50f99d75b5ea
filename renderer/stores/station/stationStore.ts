import { createStore } from 'zustand/vanilla';
import { text } from '../../../main/texts/text.ts';
import type { TaxonomyView } from '../../../preload/contract/taxonomy.ts';
import type { StatusView } from '../../../preload/contract/views.ts';
import { createAnswerOrder } from '../answerOrder.ts';
import { attempt, quietly, type StoreContext } from '../context.ts';
import { keepSame } from '../keepSame.ts';

export interface StationState {
  /** The page's own connection to the core; the partner's is in `status.online`. */
  readonly link: 'connecting' | 'connected' | 'lost';
  readonly status: StatusView | null;
  readonly taxonomy: TaxonomyView | null;
  readonly refreshingTaxonomy: boolean;
  setLink(link: StationState['link']): void;
  applyStatus(status: StatusView): void;
  reload(): Promise<void>;
  reloadTaxonomy(): Promise<void>;
  refreshTaxonomy(): Promise<void>;
  setOperator(name: string): Promise<boolean>;
  setAutoAdvance(on: boolean): Promise<void>;
  setHoldsMarked(on: boolean): Promise<void>;
  wake(): Promise<void>;
}

/** The station as the whole page knows it: its status, its taxonomy, and whether the core answers. */
export function createStationStore(context: StoreContext) {
  const { client, tell, play } = context;
  const askStatus = createAnswerOrder();
  const askTaxonomy = createAnswerOrder();

  /** Who looks at the item does not look at the bar: that no photos come any more is told when it happens. */
  function tellOfHotFolder(before: StatusView['hotFolder'] | null, now: StatusView['hotFolder']): void {
    if (before === null || before.path !== now.path || before.state === now.state) return;
    if (now.state === 'missing') {
      tell('error', text('statusBar.hotFolderLost', { reason: now.message ?? '' }));
      play('refused');
    }
    if (before.state === 'missing' && now.state === 'watching') tell('success', text('statusBar.hotFolderBack'));
  }

  return createStore<StationState>()((set, get) => ({
    link: 'connecting',
    status: null,
    taxonomy: null,
    refreshingTaxonomy: false,
    setLink: (link) => set({ link }),
    applyStatus(status) {
      askStatus()();
      tellOfHotFolder(get().status?.hotFolder ?? null, status.hotFolder);
      set({ status: keepSame(get().status, status) });
    },
    async reload() {
      const isNews = askStatus();
      const status = await quietly(() => client.station.status({}));
      if (status !== null && isNews()) set({ status: keepSame(get().status, status) });
      await get().reloadTaxonomy();
    },
    async reloadTaxonomy() {
      const isNews = askTaxonomy();
      const taxonomy = await quietly(() => client.taxonomy.get({}));
      if (taxonomy !== null && isNews()) set({ taxonomy });
    },
    async refreshTaxonomy() {
      const isNews = askTaxonomy();
      set({ refreshingTaxonomy: true });
      try {
        const taxonomy = await attempt(context, () => client.taxonomy.refresh({}));
        if (taxonomy !== null && isNews()) set({ taxonomy });
      } finally {
        set({ refreshingTaxonomy: false });
      }
    },
    async setOperator(name) {
      return (await attempt(context, () => client.station.setOperator({ name }))) !== null;
    },
    async setHoldsMarked(on) {
      await attempt(context, () => client.shoot.setHoldsMarked({ on }));
    },
    async setAutoAdvance(on) {
      await attempt(context, () => client.shoot.setAutoAdvance({ on }));
    },
    async wake() {
      await attempt(context, () => client.connection.wake({}));
    },
  }));
}
