import { createStore } from 'zustand/vanilla';
import type { ItemListName, ItemSort, Stage } from '../../../main/contract/domainTypes.ts';
import type { FilterChoices, ItemFilter } from '../../../main/contract/items/itemFilter.ts';
import type { ItemSummary, ItemView } from '../../../main/contract/views.ts';
import { drop, quietly, type StoreContext } from '../../data/context.ts';

export interface QueueState {
  readonly stage: Stage | null;
  /** Null shows every item of the stage. */
  readonly list: ItemListName | null;
  readonly search: string;
  readonly filter: ItemFilter;
  readonly choices: FilterChoices | null;
  readonly sort: ItemSort;
  readonly rows: readonly ItemSummary[];
  /** The cursor behind the last row, or before the first one of a list read from its end. Null: it is all here. */
  readonly nextCursor: string | null;
  /** More rows come in before these. */
  readonly fromEnd: boolean;
  readonly loading: boolean;
  /** A first page has come for this stage and search. */
  readonly loaded: boolean;
  setStage(stage: Stage | null): void;
  setList(list: ItemListName): void;
  setSearch(search: string): void;
  /** Undefined removes a part. */
  narrow(changes: ItemFilter): void;
  showAll(): void;
  readChoices(): Promise<void>;
  setSort(sort: ItemSort): void;
  loadMore(): Promise<void>;
  toEnd(): Promise<void>;
  toBeginning(): Promise<void>;
  reload(): Promise<void>;
  setRoom(rows: number): void;
  /** Only a list on the screen is kept up to date. */
  setShown(shown: boolean): void;
  applyItem(itemId: string, revision: number): void;
  applyAnswer(item: ItemView): void;
}

/**
 * This fills a screen, and the next page follows before its end; a larger page would hold main up longer than 10 ms
 * (docs/performance.md).
 */
export const pageSize = 20;
const changesDelayMs = 300;
/** The others follow in the next turns. */
const maxSingleReads = 25;

export function createQueueStore(context: StoreContext) {
  return createStore<QueueState>()((set, get) => {
    const list = new QueueList(context.client, { get, set });
    const fresh = { rows: [], nextCursor: null, loaded: false };
    function begin(asked: Partial<Asked>): void {
      set({ ...asked, ...fresh });
      drop(list.restart());
    }
    return {
      stage: null,
      list: null,
      search: '',
      filter: {},
      choices: null,
      sort: 'newest',
      fromEnd: false,
      loading: false,
      ...fresh,
      setStage: (stage) => begin({ stage, list: null }),
      setList: (name) => begin({ stage: null, list: name }),
      setSearch(search) {
        set({ search });
        drop(list.type());
      },
      narrow(changes) {
        set({ filter: { ...get().filter, ...changes } });
        drop(list.type());
      },
      showAll: () => begin({ stage: null, list: null, search: '', filter: {} }),
      async readChoices() {
        const choices = await quietly(() => context.client.items.filterChoices({}));
        if (choices !== null) set({ choices });
      },
      setSort: (sort) => begin({ sort }),
      loadMore: () => list.loadMore(),
      toEnd: () => list.toEnd(),
      toBeginning: () => list.toBeginning(),
      reload: () => list.reload(),
      setRoom: (rows) => list.setRoom(rows),
      setShown: (shown) => list.setShown(shown),
      applyItem: (itemId, revision) => list.applyItem(itemId, revision),
      applyAnswer: (item) => list.applyAnswer(item),
    };
  });
}

interface QueueHold {
  get(): QueueState;
  set(part: Partial<QueueState>): void;
}

class QueueList {
  readonly #client: StoreContext['client'];
  readonly #hold: QueueHold;
  readonly #changes: RowChanges;
  #generation = 0;
  #isShown = false;
  #isReading = false;
  #endRead: { readonly generation: number; readonly done: Promise<void> } | null = null;
  /** It is read again, once. */
  #readsAgain = false;
  /** A long list is not searched anew for each page. */
  #held: { readonly rows: readonly ItemSummary[]; readonly ids: Set<string> } = { rows: [], ids: new Set() };
  /** The first read while typing is short; the next page follows when nobody types on. */
  #firstPage = pageSize;

  constructor(client: StoreContext['client'], hold: QueueHold) {
    this.#client = client;
    this.#hold = hold;
    this.#changes = new RowChanges(() => this.#applyChanges());
  }

  async restart(fromEnd = false): Promise<void> {
    const { set } = this.#hold;
    const mine = ++this.#generation;
    this.#changes.clear();
    set({ loading: true });
    const limit = this.#firstPage;
    const page = await this.#readPage(null, limit, fromEnd);
    if (mine !== this.#generation) return;
    // The former rows stay until there is an answer.
    if (page === null) set({ loading: false });
    else set({ rows: page.items, nextCursor: page.nextCursor, fromEnd, loading: false, loaded: true });
    // A search scans a limited number of items a page, and may find few.
    if (page !== null && page.items.length < limit) drop(this.loadMore());
  }

  /** A search runs at once, and once more after further typing: questions never queue. */
  async type(): Promise<void> {
    this.#readsAgain = this.#isReading;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      do {
        this.#readsAgain = false;
        await this.restart();
      } while (this.#readsAgain);
    } finally {
      this.#isReading = false;
    }
  }

  async loadMore(): Promise<void> {
    const { get, set } = this.#hold;
    const { nextCursor, loading } = get();
    if (nextCursor === null || loading) return;
    const mine = this.#generation;
    set({ loading: true });
    let page = await this.#readPage(nextCursor);
    while (page !== null && page.items.length === 0 && page.nextCursor !== null && mine === this.#generation) {
      page = await this.#readPage(page.nextCursor);
    }
    if (mine !== this.#generation) return;
    if (page === null) return set({ loading: false });
    const ids = this.#heldIds();
    const more = page.items.filter((row) => !ids.has(row.id));
    const rows = get().fromEnd ? [...more, ...get().rows] : [...get().rows, ...more];
    for (const { id } of more) ids.add(id);
    this.#held = { rows, ids };
    set({ rows, nextCursor: page.nextCursor, loading: false });
    for (const row of more.filter((one) => this.#changes.isBehind(one))) this.#changes.add(row.id);
  }

  async toEnd(): Promise<void> {
    const { nextCursor, fromEnd } = this.#hold.get();
    if (nextCursor === null || fromEnd) return;
    // A held key asks once.
    if (this.#endRead === null || !this.#endIsPending()) {
      const done = this.restart(true);
      this.#endRead = { generation: this.#generation, done };
    }
    await this.#endRead.done;
  }

  async toBeginning(): Promise<void> {
    if (this.#hold.get().fromEnd || this.#endIsPending()) await this.restart();
  }

  async reload(): Promise<void> {
    if (!this.#isShown) return;
    const { get, set } = this.#hold;
    // A station that started anew counts from the beginning.
    set({ rows: get().rows.map((row) => ({ ...row, revision: -1 })) });
    await this.restart(get().fromEnd || this.#endIsPending());
  }

  setRoom(rows: number): void {
    this.#firstPage = Math.min(Math.max(1, rows), pageSize);
  }

  setShown(shown: boolean): void {
    this.#isShown = shown;
    if (shown) drop(this.restart());
  }

  applyItem(itemId: string, revision: number): void {
    if (this.#isShown) this.#changes.add(itemId, revision);
  }

  applyAnswer(item: ItemView): void {
    const { rows, list, filter } = this.#hold.get();
    const row = rows.find(({ id }) => id === item.id);
    if (row === undefined) return;
    const isLeft = item.revision >= row.revision && hasLeft(list, filter, item);
    this.#showRows(isLeft ? rows.filter((other) => other !== row) : rows, [item]);
  }

  async #readPage(cursor: string | null, limit = pageSize, reverse = this.#hold.get().fromEnd) {
    const asked = askedOf(this.#hold.get());
    const page = await quietly(() => this.#client.items.page({ ...asked, reverse, cursor, limit }));
    return page === null || !reverse ? page : { ...page, items: page.items.toReversed() };
  }

  #endIsPending(): boolean {
    return this.#hold.get().loading && this.#endRead?.generation === this.#generation;
  }

  #heldIds(): Set<string> {
    const { rows } = this.#hold.get();
    if (this.#held.rows !== rows) this.#held = { rows, ids: new Set(rows.map((row) => row.id)) };
    return this.#held.ids;
  }

  /** Newer rows stay; those that left the stage go. */
  #showRows(rows: readonly ItemSummary[], read: readonly ItemSummary[]): void {
    const { stage } = this.#hold.get();
    const newest = withNewer(rows, read);
    this.#hold.set({ rows: stage === null ? newest : newest.filter((row) => row.stage === stage) });
  }

  /** Changed rows stay in place; new ones come in through the first page. */
  async #applyChanges(): Promise<void> {
    const { get } = this.#hold;
    const mine = this.#generation;
    const ids = this.#changes.take(get().rows);
    if (ids.size === 0) return;
    const known = get().rows.filter((row) => ids.has(row.id));
    // New rows come at the beginning, which a list read from the end does not show.
    const isNear = known.length > maxSingleReads || known.length < ids.size || get().rows.length <= pageSize;
    if (isNear && !get().fromEnd) {
      await this.#refreshHead(mine);
      if (get().rows.length <= pageSize) return;
    }
    const fresh = await Promise.all(
      known.slice(0, maxSingleReads).map(({ id }) => quietly(() => this.#client.items.get({ itemId: id }))),
    );
    if (mine !== this.#generation) return;
    for (const { id } of known.slice(maxSingleReads)) this.#changes.add(id);
    const items = fresh.filter((item) => item !== null);
    const { list, filter } = get();
    const left = new Set(items.filter((item) => hasLeft(list, filter, item)).map(({ id }) => id));
    this.#showRows(
      get().rows.filter(({ id }) => !left.has(id)),
      items,
    );
  }

  async #refreshHead(mine: number): Promise<void> {
    const page = await this.#readPage(null);
    if (page === null || mine !== this.#generation) return;
    const { rows } = this.#hold.get();
    const held = new Map(rows.map((row) => [row.id, row]));
    const head = page.items.map((row) => held.get(row.id) ?? row);
    const isAll = rows.length <= pageSize;
    this.#showRows(isAll ? head : [...new Set([...head, ...rows])], page.items);
    if (isAll) this.#hold.set({ nextCursor: page.nextCursor });
  }
}

/** A throttle, not a debounce: a busy station still shows its changes. */
class RowChanges {
  readonly #apply: () => Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changed = new Set<string>();
  #newest = new Map<string, number>();
  /** Reads run in order, so that no row goes back in time. */
  #running: Promise<void> = Promise.resolve();

  constructor(apply: () => Promise<void>) {
    this.#apply = apply;
  }

  clear(): void {
    this.#changed = new Set();
    this.#newest = new Map();
  }

  add(itemId: string, revision: number | null = null): void {
    if (revision !== null) this.#newest.set(itemId, revision);
    this.#changed.add(itemId);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#running.then(this.#apply);
      drop(this.#running);
    }, changesDelayMs);
  }

  isBehind({ id, revision }: ItemSummary): boolean {
    return revision < (this.#newest.get(id) ?? 0);
  }

  /** Answers the ids whose rows do not show the change yet. */
  take(rows: readonly ItemSummary[]): ReadonlySet<string> {
    const shown = new Set(rows.flatMap((row) => (this.isBehind(row) ? [] : [row.id])));
    const ids = new Set([...this.#changed].filter((id) => !shown.has(id)));
    this.#changed = new Set();
    return ids;
  }
}

function withNewer(rows: readonly ItemSummary[], read: readonly ItemSummary[]): readonly ItemSummary[] {
  const known = new Map(read.map((row) => [row.id, row]));
  return rows.map((row) => {
    const other = known.get(row.id);
    return other !== undefined && other.revision >= row.revision ? other : row;
  });
}

export type Asked = Pick<QueueState, 'stage' | 'list' | 'search' | 'sort' | 'filter'>;

export function askedOf({ stage, list, search, sort, filter }: Asked) {
  return { stage, ...(list === null ? {} : { list }), search: search.trim() || null, sort, filter };
}

export function givenParts(filter: ItemFilter): (keyof ItemFilter)[] {
  return (Object.keys(filter) as (keyof ItemFilter)[]).filter((part) => filter[part] !== undefined);
}

function hasLeft(list: ItemListName | null, filter: ItemFilter, item: ItemView): boolean {
  const { stage, release, sides, unplacedRejections, updatedAt } = item;
  if (list === 'onlyHere' && release.kind !== 'only_here') return true;
  if (list === 'doneToday' && ['shooting', 'ready', 'cancelled'].includes(stage)) return true;
  if (filter.rejected && unplacedRejections.length === 0 && sides.every(({ rejection }) => rejection === null))
    return true;
  return filter.changedBefore !== undefined && updatedAt >= filter.changedBefore;
}
