import { createStore } from 'zustand/vanilla';
import type { Stage } from '../../../preload/contract/domainTypes.ts';
import type { ItemView, ReshootRow } from '../../../preload/contract/views.ts';
import { createAnswerOrder } from '../../data/answerOrder.ts';
import { attempt, drop, quietly, type StoreContext } from '../../data/context.ts';
import { type RejectedCard, rejectedCards } from './rejectedCards.ts';

export interface ReshootState {
  /** Rejected items, first in first out; null until they were read. */
  readonly rows: readonly ReshootRow[] | null;
  /** Where the list goes on; null: it is all here. */
  readonly next: number | null;
  /** Of the row that is looked at; null when there is none. */
  readonly selectedId: string | null;
  /** The item that is looked at, whole; null until it was read. */
  readonly item: ItemView | null;
  /** Its sides that came back, those with a new photo too. */
  readonly cards: readonly RejectedCard[];
  readonly busy: boolean;
  /** The last item that was opened from here, while the screen is shown: it goes on with the list. */
  readonly openedHere: string | null;
  noteOpened(itemId: string): void;
  select(itemId: string): void;
  /** The next rows, when the end of the list comes near. */
  loadMore(): Promise<void>;
  /** All that are left: for a sheet of paper, or the end of the list. */
  loadAll(): Promise<void>;
  flagSide(itemId: string, sideUuid: string, reason: string): Promise<void>;
  dismiss(itemId: string, rejectionId: string): Promise<void>;
  setPlace(itemId: string, place: string | null): Promise<void>;
  reload(): Promise<void>;
  setShown(shown: boolean): void;
  applyItem(itemId: string, stage: Stage, revision: number): void;
  /** An item that was read or answered elsewhere on the page: while it is looked at, it is shown as it is there. */
  applyAnswer(item: ItemView): void;
}

interface ReshootPage {
  readonly items: ReshootRow[];
  readonly next: number | null;
}

const readDelayMs = 200;

/** The Re-shoot screen's list and the item that is looked at, kept up to date while they are on the screen. */
export function createReshootStore(context: StoreContext) {
  const { client } = context;
  const askRows = createAnswerOrder();
  const askItem = createAnswerOrder();
  let isShown = false;
  let isLoading = false;
  /** Items that events told of, with their newest revision. */
  const changed = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<ReshootState>()((set, get) => {
    /** `known` is what an own command has just answered. */
    async function read(known: ItemView | null = null): Promise<void> {
      const isNews = askRows();
      const answer = await readPages(get().rows?.length ?? 0);
      if (answer === null || !isNews()) return;
      const { selectedId } = get();
      const listed = answer.items.find(({ id }) => id === selectedId);
      // All of it is re-shot: the item and its row stay until the operator goes on.
      if (listed === undefined && selectedId !== null && (await isOpen(selectedId))) {
        if (isNews()) set({ rows: withRowOf(selectedId, get().rows ?? [], answer.items), next: answer.next });
        return;
      }
      if (!isNews()) return;
      set({ rows: answer.items, next: answer.next });
      const row = listed ?? answer.items[0];
      if (known !== null && known.id === row?.id) set({ selectedId: known.id, ...shown(known) });
      else await look(row?.id ?? null);
    }

    /** As many rows as were shown, at least a page. */
    async function readPages(wanted: number): Promise<ReshootPage | null> {
      const items: ReshootRow[] = [];
      let next: number | null = null;
      do {
        const after: number | null = next;
        const page: ReshootPage | null = await quietly(() => client.items.reshoot({ after }));
        if (page === null) return null;
        items.push(...page.items);
        next = page.next;
      } while (next !== null && items.length < wanted);
      return { items, next };
    }

    async function isOpen(itemId: string): Promise<boolean> {
      const isNews = askItem();
      const item = await quietly(() => client.items.get({ itemId }));
      if (item?.open === true && isNews()) set(shown(item));
      return item?.open === true;
    }

    function shown(item: ItemView): Pick<ReshootState, 'item' | 'cards'> {
      const before = get();
      return { item, cards: rejectedCards(before.item?.id === item.id ? before.cards : [], item) };
    }

    /** Meanwhile the former item is not shown for this one. */
    async function look(selectedId: string | null): Promise<void> {
      set(({ item }) => ({ selectedId, ...(item?.id === selectedId ? {} : { item: null, cards: [] }) }));
      if (selectedId === null) return;
      const isNews = askItem();
      const item = await quietly(() => client.items.get({ itemId: selectedId }));
      if (item !== null && get().selectedId === selectedId && isNews()) set(shown(item));
    }

    /** Not while a command is under way, whose answer may show the change. */
    function readLater(): void {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        if (get().busy) {
          readLater();
          return;
        }
        const { item } = get();
        const isNew = [...changed].some(([id, revision]) => item?.id !== id || item.revision < revision);
        changed.clear();
        if (isNew) drop(read());
      }, readDelayMs);
    }

    async function act(itemId: string, call: () => Promise<ItemView>): Promise<void> {
      set({ busy: true });
      try {
        const item = await attempt(context, call, itemId);
        if (item === null) return;
        // Another reading of it is older.
        askItem()();
        await read(item);
      } finally {
        set({ busy: false });
      }
    }

    return {
      rows: null,
      next: null,
      selectedId: null,
      item: null,
      cards: [],
      busy: false,
      openedHere: null,
      noteOpened: (openedHere) => set({ openedHere }),
      select: (itemId) => drop(look(itemId)),
      async loadMore() {
        const { next, rows } = get();
        if (next === null || rows === null || isLoading) return;
        isLoading = true;
        try {
          const page = await quietly(() => client.items.reshoot({ after: next }));
          // The list was read anew meanwhile.
          if (page === null || get().rows !== rows) return;
          const known = new Set(rows.map(({ id }) => id));
          set({ rows: [...rows, ...page.items.filter(({ id }) => !known.has(id))], next: page.next });
        } finally {
          isLoading = false;
        }
      },
      flagSide: (itemId, sideUuid, reason) => act(itemId, () => client.items.flagSide({ itemId, sideUuid, reason })),
      dismiss: (itemId, rejectionId) => act(itemId, () => client.items.dismissRejection({ itemId, rejectionId })),
      setPlace: (itemId, place) => act(itemId, () => client.items.setPlace({ itemId, place })),
      async loadAll() {
        const answer = await readPages(Number.POSITIVE_INFINITY);
        if (answer !== null) set({ rows: answer.items, next: answer.next });
      },
      async reload() {
        if (isShown) await read();
      },
      setShown(shown) {
        isShown = shown;
        if (shown) drop(read());
        else set({ openedHere: null });
      },
      applyItem(itemId, stage, revision) {
        const listed = get().selectedId === itemId || get().rows?.some((row) => row.id === itemId) === true;
        if (!isShown || (!listed && stage !== 'reshoot')) return;
        changed.set(itemId, revision);
        readLater();
      },
      applyAnswer(answered) {
        const { item } = get();
        if (item?.id === answered.id && item.revision < answered.revision) set(shown(answered));
      },
    };
  });
}

/** The rows with this item's own where it stood. */
function withRowOf(itemId: string, before: readonly ReshootRow[], now: readonly ReshootRow[]): readonly ReshootRow[] {
  const at = before.findIndex(({ id }) => id === itemId);
  const row = before[at];
  return row === undefined ? now : now.toSpliced(at, 0, row);
}
