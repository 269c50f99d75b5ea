import { createStore } from 'zustand/vanilla';
import type { Stage } from '../../../main/contract/domainTypes.ts';
import type { RejectionAnswerInput } from '../../../main/contract/items/itemVerbs.ts';
import type { ItemView, ReshootRow } from '../../../main/contract/views.ts';
import { createAnswerOrder } from '../../data/answerOrder.ts';
import { attempt, drop, quietly, type StoreContext } from '../../data/context.ts';
import { type RejectedCard, rejectedCards } from './rejectedCards.ts';

export interface ReshootState {
  readonly rows: readonly ReshootRow[] | null;
  readonly next: number | null;
  readonly selectedId: string | null;
  readonly item: ItemView | null;
  /** Includes those with a new photo. */
  readonly cards: readonly RejectedCard[];
  readonly busy: boolean;
  /** The last item opened from here returns to the list. */
  readonly openedHere: string | null;
  noteOpened(itemId: string): void;
  select(itemId: string): void;
  loadMore(): Promise<void>;
  loadAll(): Promise<void>;
  flagSide(itemId: string, sideUuid: string, reason: string): Promise<void>;
  dismiss(itemId: string, rejectionId: string): Promise<void>;
  answer(itemId: string, rejectionId: string, answer: RejectionAnswerInput): Promise<void>;
  setPlace(itemId: string, place: string | null): Promise<void>;
  reload(): Promise<void>;
  setShown(shown: boolean): void;
  applyItem(itemId: string, stage: Stage, revision: number): void;
  applyAnswer(item: ItemView): void;
}

interface ReshootPage {
  readonly items: ReshootRow[];
  readonly next: number | null;
}

const readDelayMs = 200;

export function createReshootStore(context: StoreContext) {
  const { client } = context;
  return createStore<ReshootState>()((set, get) => {
    const list = new ReshootList(context, { get, set });
    return {
      rows: null,
      next: null,
      selectedId: null,
      item: null,
      cards: [],
      busy: false,
      openedHere: null,
      noteOpened: (openedHere) => set({ openedHere }),
      select: (itemId) => drop(list.look(itemId)),
      loadMore: () => list.loadMore(),
      loadAll: () => list.loadAll(),
      flagSide: (itemId, sideUuid, reason) =>
        list.act(itemId, () => client.items.flagSide({ itemId, sideUuid, reason })),
      dismiss: (itemId, rejectionId) => list.act(itemId, () => client.items.dismissRejection({ itemId, rejectionId })),
      answer: (itemId, rejectionId, answer) =>
        list.act(itemId, () => client.items.answerRejection({ itemId, rejectionId, answer })),
      setPlace: (itemId, place) => list.act(itemId, () => client.items.setPlace({ itemId, place })),
      reload: () => list.reload(),
      setShown: (shown) => list.setShown(shown),
      applyItem: (itemId, stage, revision) => list.applyItem(itemId, stage, revision),
      applyAnswer(answered) {
        const { item } = get();
        if (item?.id === answered.id && item.revision < answered.revision) set(list.shown(answered));
      },
    };
  });
}

interface ReshootHold {
  get(): ReshootState;
  set(part: Partial<ReshootState>): void;
}

class ReshootList {
  readonly #context: StoreContext;
  readonly #hold: ReshootHold;
  readonly #askRows = createAnswerOrder();
  readonly #askItem = createAnswerOrder();
  #isShown = false;
  #isLoading = false;
  readonly #changed = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(context: StoreContext, hold: ReshootHold) {
    this.#context = context;
    this.#hold = hold;
  }

  async reload(): Promise<void> {
    if (this.#isShown) await this.#read();
  }

  setShown(isShown: boolean): void {
    this.#isShown = isShown;
    if (isShown) drop(this.#read());
    else this.#hold.set({ openedHere: null });
  }

  /** The former item is not shown for this one meanwhile. */
  async look(selectedId: string | null): Promise<void> {
    const { get, set } = this.#hold;
    set({ selectedId, ...(get().item?.id === selectedId ? {} : { item: null, cards: [] }) });
    if (selectedId === null) return;
    const isNews = this.#askItem();
    const item = await quietly(() => this.#context.client.items.get({ itemId: selectedId }));
    if (item !== null && get().selectedId === selectedId && isNews()) set(this.shown(item));
  }

  async loadMore(): Promise<void> {
    const { get, set } = this.#hold;
    const { next, rows } = get();
    if (next === null || rows === null || this.#isLoading) return;
    this.#isLoading = true;
    try {
      const page = await quietly(() => this.#context.client.items.reshoot({ after: next }));
      // The list was read anew meanwhile.
      if (page === null || get().rows !== rows) return;
      const known = new Set(rows.map(({ id }) => id));
      set({ rows: [...rows, ...page.items.filter(({ id }) => !known.has(id))], next: page.next });
    } finally {
      this.#isLoading = false;
    }
  }

  async loadAll(): Promise<void> {
    const answer = await this.#readPages(Number.POSITIVE_INFINITY);
    if (answer !== null) this.#hold.set({ rows: answer.items, next: answer.next });
  }

  async act(itemId: string, call: () => Promise<ItemView>): Promise<void> {
    const { set } = this.#hold;
    set({ busy: true });
    try {
      const item = await attempt(this.#context, call, itemId);
      if (item === null) return;
      // Another read of it is older.
      this.#askItem()();
      await this.#read(item);
    } finally {
      set({ busy: false });
    }
  }

  applyItem(itemId: string, stage: Stage, revision: number): void {
    const { selectedId, rows } = this.#hold.get();
    const isListed = selectedId === itemId || rows?.some((row) => row.id === itemId) === true;
    if (!this.#isShown || (!isListed && stage !== 'reshoot')) return;
    this.#changed.set(itemId, revision);
    this.#readLater();
  }

  shown(item: ItemView): Pick<ReshootState, 'item' | 'cards'> {
    const before = this.#hold.get();
    return { item, cards: rejectedCards(before.item?.id === item.id ? before.cards : [], item) };
  }

  async #read(known: ItemView | null = null): Promise<void> {
    const { get, set } = this.#hold;
    const isNews = this.#askRows();
    const answer = await this.#readPages(get().rows?.length ?? 0);
    if (answer === null || !isNews()) return;
    const { selectedId } = get();
    const listed = answer.items.find(({ id }) => id === selectedId);
    // A fully re-shot item stays until the operator goes on.
    if (listed === undefined && selectedId !== null && (await this.#isOpen(selectedId))) {
      if (isNews()) set({ rows: withRowOf(selectedId, get().rows ?? [], answer.items), next: answer.next });
      return;
    }
    if (!isNews()) return;
    set({ rows: answer.items, next: answer.next });
    const row = listed ?? answer.items[0];
    if (known !== null && known.id === row?.id) set({ selectedId: known.id, ...this.shown(known) });
    else await this.look(row?.id ?? null);
  }

  async #readPages(wanted: number): Promise<ReshootPage | null> {
    const items: ReshootRow[] = [];
    let next: number | null = null;
    do {
      const after: number | null = next;
      const page: ReshootPage | null = await quietly(() => this.#context.client.items.reshoot({ after }));
      if (page === null) return null;
      items.push(...page.items);
      next = page.next;
    } while (next !== null && items.length < wanted);
    return { items, next };
  }

  async #isOpen(itemId: string): Promise<boolean> {
    const isNews = this.#askItem();
    const item = await quietly(() => this.#context.client.items.get({ itemId }));
    if (item?.open === true && isNews()) this.#hold.set(this.shown(item));
    return item?.open === true;
  }

  #readLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const { busy, item } = this.#hold.get();
      if (busy) return this.#readLater();
      const isNew = [...this.#changed].some(([id, revision]) => item?.id !== id || item.revision < revision);
      this.#changed.clear();
      if (isNew) drop(this.#read());
    }, readDelayMs);
  }
}

function withRowOf(itemId: string, before: readonly ReshootRow[], now: readonly ReshootRow[]): readonly ReshootRow[] {
  const at = before.findIndex(({ id }) => id === itemId);
  const row = before[at];
  return row === undefined ? now : now.toSpliced(at, 0, row);
}
