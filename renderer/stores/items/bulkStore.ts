import { createStore } from 'zustand/vanilla';
import type { Text } from '../../../main/texts/text.ts';
import type { Stage } from '../../../preload/contract/domainTypes.ts';
import type { ItemSummary } from '../../../preload/contract/views.ts';
import { describeError } from '../../bridge/errorText.ts';
import { quietly, type StoreContext } from '../context.ts';
import { type Asked, askedOf } from './queueStore.ts';

export type BulkAct = 'retry' | 'submit';

/** An item that it did not work for, and why. */
export interface BulkFailure {
  readonly itemId: string;
  readonly referenceId: string;
  readonly reason: Text;
}

export type BulkStep = 'closed' | 'counting' | 'asks' | 'running' | 'ended';

export interface BulkState {
  readonly step: BulkStep;
  readonly act: BulkAct;
  readonly items: readonly Pick<ItemSummary, 'id' | 'referenceId'>[];
  readonly done: number;
  readonly failed: readonly BulkFailure[];
  /** Counts the items that the queue lists, and asks. */
  prepare(asked: Asked): Promise<void>;
  start(): Promise<void>;
  /** What was done so far stays. */
  stop(): void;
  close(): void;
}

interface Page {
  readonly items: readonly ItemSummary[];
  readonly nextCursor: string | null;
}

const pageSize = 100;

/** What all items of a stage can be told at once; null: nothing. */
export function bulkActOf(stage: Stage | null): BulkAct | null {
  if (stage === 'ready') return 'submit';
  return stage === 'needs_attention' || stage === 'sending' ? 'retry' : null;
}

/** One command for all items that the queue lists, one after the other: each goes as if its own button was pressed. */
export function createBulkStore({ client }: StoreContext) {
  let run = 0;
  function readPage(asked: Asked, cursor: string | null): Promise<Page | null> {
    return quietly(() => client.items.page({ ...askedOf(asked), cursor, limit: pageSize }));
  }
  return createStore<BulkState>()((set, get) => ({
    step: 'closed',
    act: 'retry',
    items: [],
    done: 0,
    failed: [],
    async prepare(asked) {
      const act = bulkActOf(asked.stage);
      if (act === null) return;
      const mine = ++run;
      set({ step: 'counting', act, items: [], done: 0, failed: [] });
      let cursor: string | null = null;
      do {
        const page = await readPage(asked, cursor);
        if (mine !== run) return;
        if (page === null) return set({ step: 'closed' });
        const known = new Set(get().items.map(({ id }) => id));
        set({ items: [...get().items, ...page.items.filter(({ id }) => !known.has(id))] });
        cursor = page.nextCursor;
      } while (cursor !== null);
      set({ step: 'asks' });
    },
    async start() {
      const { act, items, step } = get();
      if (step !== 'asks') return;
      const mine = ++run;
      set({ step: 'running' });
      for (const { id: itemId, referenceId } of items) {
        try {
          await client.items[act]({ itemId });
        } catch (error) {
          const reason = describeError(error).message;
          if (mine === run) set({ failed: [...get().failed, { itemId, referenceId, reason }] });
        }
        if (mine !== run) return;
        set({ done: get().done + 1 });
      }
      set({ step: 'ended' });
    },
    stop() {
      run += 1;
      set({ step: 'ended' });
    },
    close() {
      run += 1;
      set({ step: 'closed' });
    },
  }));
}
