import { createStore } from 'zustand/vanilla';
import type { Stage } from '../../../main/contract/domainTypes.ts';
import type { ItemSummary } from '../../../main/contract/views.ts';
import type { Text } from '../../../main/texts/text.ts';
import { describeError } from '../../bridge/errorText.ts';
import { quietly, type StoreContext } from '../../data/context.ts';
import { type Asked, askedOf } from './queueStore.ts';

export type BulkAct = 'retry' | 'submit';

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
  /** Counts the listed items that the command fits, and asks. */
  prepare(asked: Asked, act: BulkAct): Promise<void>;
  start(): Promise<void>;
  /** Finished items stay so. */
  stop(): void;
  close(): void;
}

interface Page {
  readonly items: readonly ItemSummary[];
  readonly nextCursor: string | null;
}

const pageSize = 100;

const stagesOf: Readonly<Record<BulkAct, readonly Stage[]>> = {
  submit: ['ready'],
  retry: ['needs_attention', 'sending'],
};

export interface Listed {
  /** Null: every stage. */
  readonly stage: Stage | null;
  readonly rows: readonly Pick<ItemSummary, 'stage'>[];
  /** The station may then have more of the stage. */
  readonly hasMore: boolean;
  readonly counts: Readonly<Partial<Record<Stage, number>>>;
}

export function bulkActsOf({ stage, rows, hasMore, counts }: Listed): readonly BulkAct[] {
  const isListed = (of: Stage): boolean =>
    stage === null ? rows.some((row) => row.stage === of) || (hasMore && (counts[of] ?? 0) > 0) : stage === of;
  return (['submit', 'retry'] as const).filter((act) => stagesOf[act].some(isListed));
}

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
    async prepare(asked, act) {
      const mine = ++run;
      set({ step: 'counting', act, items: [], done: 0, failed: [] });
      for (const stage of stagesOf[act].filter((of) => asked.stage === null || asked.stage === of)) {
        let cursor: string | null = null;
        do {
          const page = await readPage({ ...asked, stage }, cursor);
          if (mine !== run) return;
          if (page === null) return set({ step: 'closed' });
          const known = new Set(get().items.map(({ id }) => id));
          set({ items: [...get().items, ...page.items.filter(({ id }) => !known.has(id))] });
          cursor = page.nextCursor;
        } while (cursor !== null);
      }
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
