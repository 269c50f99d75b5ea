import { createStore } from 'zustand/vanilla';
import type { ItemListName, ItemSort, Stage } from '../../../preload/contract/domainTypes.ts';
import type { FilterChoices, ItemFilter } from '../../../preload/contract/items/itemFilter.ts';
import type { ItemSummary, ItemView } from '../../../preload/contract/views.ts';
import { drop, quietly, type StoreContext } from '../context.ts';

export interface QueueState {
  /** Null shows every stage. */
  readonly stage: Stage | null;
  /** A list across all stages; null shows every item of the stage. */
  readonly list: ItemListName | null;
  readonly search: string;
  readonly filter: ItemFilter;
  /** What can be filtered by; null until it was read. */
  readonly choices: FilterChoices | null;
  readonly sort: ItemSort;
  readonly rows: readonly ItemSummary[];
  /** Where the list goes on: behind the last row, or before the first one where it was read from its end. Null: it is all here. */
  readonly nextCursor: string | null;
  /** The rows are those at the list's end, and more come in before them. */
  readonly fromEnd: boolean;
  readonly loading: boolean;
  /** True once a first page arrived for the current stage and search. */
  readonly loaded: boolean;
  /** Every item of the stage, of no list. */
  setStage(stage: Stage | null): void;
  /** The list, of every stage. */
  setList(list: ItemListName): void;
  setSearch(search: string): void;
  /** Changes these parts of the filter; undefined takes a part off. */
  narrow(changes: ItemFilter): void;
  /** Every item again: no stage, list, search or filter. */
  showAll(): void;
  readChoices(): Promise<void>;
  setSort(sort: ItemSort): void;
  loadMore(): Promise<void>;
  /** Reads the list from its end, where not all of it is here. */
  toEnd(): Promise<void>;
  /** Reads it from its beginning again. */
  toBeginning(): Promise<void>;
  reload(): Promise<void>;
  /** The screen has room for so many rows. */
  setRoom(rows: number): void;
  /** The list is on the screen: only then is it kept up to date. */
  setShown(shown: boolean): void;
  applyItem(itemId: string, revision: number): void;
  /** An item that was read or answered elsewhere on the page: its row shows it too, or goes where it is of the list no more. */
  applyAnswer(item: ItemView): void;
}

/** More than a screen full, and the next follows before its end is reached; a larger page would hold main up longer than 10 ms (docs/performance.md). */
export const pageSize = 20;
const changesDelayMs = 300;
/** Changed rows that are read one by one at once; the others follow in the next turns. */
const mostSingleReads = 25;

/** The queue's list: pages of summaries, kept up to date while it is on the screen. */
export function createQueueStore(context: StoreContext) {
  const { client } = context;
  let generation = 0;
  let isShown = false;
  /** A first page is on its way. */
  let isReading = false;
  /** The newest reading of the list from its end. */
  let endRead: { readonly generation: number; readonly done: Promise<void> } | null = null;
  /** The stage, search or order has changed meanwhile: it is read again, once. */
  let readsAgain = false;
  /** The ids of these rows, so that a long list is not gone through for each page. */
  let held: { readonly rows: readonly ItemSummary[]; readonly ids: Set<string> } = { rows: [], ids: new Set() };
  /** So many rows of a new list are read first, which is what the screen shows of it; the next page follows when nobody types on. */
  let firstPage = pageSize;
  let changesTimer: ReturnType<typeof setTimeout> | undefined;
  let changed = new Set<string>();
  /** The newest revision of each item that events told of since the list was read from its beginning. */
  let told = new Map<string, number>();
  /** One after the other, so that no row goes back to what it was. */
  let changesRead: Promise<void> = Promise.resolve();

  return createStore<QueueState>()((set, get) => {
    async function readPage(cursor: string | null, limit = pageSize, reverse = get().fromEnd) {
      const page = await quietly(() => client.items.page({ ...askedOf(get()), reverse, cursor, limit }));
      return page === null || !reverse ? page : { ...page, items: page.items.toReversed() };
    }

    async function restart(fromEnd = false): Promise<void> {
      const mine = ++generation;
      changed = new Set();
      told = new Map();
      set({ loading: true });
      const limit = firstPage;
      const page = await readPage(null, limit, fromEnd);
      if (mine !== generation) return;
      // Until there is an answer the rows are those of before, and go on where they did.
      if (page === null) set({ loading: false });
      else set({ rows: page.items, nextCursor: page.nextCursor, fromEnd, loading: false, loaded: true });
      // A search goes through so many items a page, and may find few at first.
      if (page !== null && page.items.length < limit) drop(get().loadMore());
    }

    function endIsComing(): boolean {
      return get().loading && endRead?.generation === generation;
    }

    /** At once, and while an answer is on its way once more after it: as fast as one types, and never a queue of questions. */
    async function look(): Promise<void> {
      readsAgain = isReading;
      if (isReading) return;
      isReading = true;
      try {
        do {
          readsAgain = false;
          await restart();
        } while (readsAgain);
      } finally {
        isReading = false;
      }
    }

    function heldIds(): Set<string> {
      const { rows } = get();
      if (held.rows !== rows) held = { rows, ids: new Set(rows.map((row) => row.id)) };
      return held.ids;
    }

    /** A throttle, not a debounce: a busy station still shows its changes. */
    function readSoon(itemId: string): void {
      changed.add(itemId);
      if (changesTimer !== undefined) return;
      changesTimer = setTimeout(() => {
        changesTimer = undefined;
        changesRead = changesRead.then(applyChanges);
        drop(changesRead);
      }, changesDelayMs);
    }

    function isBehind({ id, revision }: ItemSummary): boolean {
      return revision < (told.get(id) ?? 0);
    }

    /** Shows what was read in place of the rows, but for rows that are newer; without those that left the stage. */
    function showRows(rows: readonly ItemSummary[], read: readonly ItemSummary[]): void {
      const known = new Map(read.map((row) => [row.id, row]));
      const newest = rows.map((row) => {
        const other = known.get(row.id);
        return other !== undefined && other.revision >= row.revision ? other : row;
      });
      const { stage } = get();
      set({ rows: stage === null ? newest : newest.filter((row) => row.stage === stage) });
    }

    /** Rows that changed are read singly and stay where they are; new ones come in through the first page. */
    async function applyChanges(): Promise<void> {
      const mine = generation;
      const shown = new Set(get().rows.flatMap((row) => (isBehind(row) ? [] : [row.id])));
      const ids = new Set([...changed].filter((id) => !shown.has(id)));
      changed = new Set();
      if (ids.size === 0) return;
      const known = get().rows.filter((row) => ids.has(row.id));
      // What is new comes in at the beginning, which is not looked at from the end.
      const isNear = known.length > mostSingleReads || known.length < ids.size || get().rows.length <= pageSize;
      if (isNear && !get().fromEnd) {
        await refreshHead(mine);
        if (get().rows.length <= pageSize) return;
      }
      const fresh = await Promise.all(
        known.slice(0, mostSingleReads).map(({ id }) => quietly(() => client.items.get({ itemId: id }))),
      );
      if (mine !== generation) return;
      for (const { id } of known.slice(mostSingleReads)) readSoon(id);
      const items = fresh.filter((item) => item !== null);
      const { list, filter } = get();
      const left = new Set(items.filter((item) => hasLeft(list, filter, item)).map(({ id }) => id));
      showRows(
        get().rows.filter(({ id }) => !left.has(id)),
        items,
      );
    }

    async function refreshHead(mine: number): Promise<void> {
      const page = await readPage(null);
      if (page === null || mine !== generation) return;
      const { rows } = get();
      const held = new Map(rows.map((row) => [row.id, row]));
      const head = page.items.map((row) => held.get(row.id) ?? row);
      const isAll = rows.length <= pageSize;
      showRows(isAll ? head : [...new Set([...head, ...rows])], page.items);
      if (isAll) set({ nextCursor: page.nextCursor });
    }

    return {
      stage: null,
      list: null,
      search: '',
      filter: {},
      choices: null,
      sort: 'newest',
      rows: [],
      nextCursor: null,
      fromEnd: false,
      loading: false,
      loaded: false,
      setStage(stage) {
        set({ stage, list: null, rows: [], nextCursor: null, loaded: false });
        drop(restart());
      },
      setList(list) {
        set({ stage: null, list, rows: [], nextCursor: null, loaded: false });
        drop(restart());
      },
      setSearch(search) {
        set({ search });
        drop(look());
      },
      narrow(changes) {
        set({ filter: { ...get().filter, ...changes } });
        drop(look());
      },
      showAll() {
        set({ stage: null, list: null, search: '', filter: {}, rows: [], nextCursor: null, loaded: false });
        drop(restart());
      },
      async readChoices() {
        const choices = await quietly(() => client.items.filterChoices({}));
        if (choices !== null) set({ choices });
      },
      setSort(sort) {
        set({ sort, rows: [], nextCursor: null, loaded: false });
        drop(restart());
      },
      async loadMore() {
        const { nextCursor, loading } = get();
        if (nextCursor === null || loading) return;
        const mine = generation;
        set({ loading: true });
        let page = await readPage(nextCursor);
        while (page !== null && page.items.length === 0 && page.nextCursor !== null && mine === generation) {
          page = await readPage(page.nextCursor);
        }
        if (mine !== generation) return;
        if (page === null) {
          set({ loading: false });
          return;
        }
        const ids = heldIds();
        const more = page.items.filter((row) => !ids.has(row.id));
        const rows = get().fromEnd ? [...more, ...get().rows] : [...get().rows, ...more];
        for (const { id } of more) ids.add(id);
        held = { rows, ids };
        set({ rows, nextCursor: page.nextCursor, loading: false });
        // They changed while the page was on its way here.
        for (const row of more.filter(isBehind)) readSoon(row.id);
      },
      async toEnd() {
        if (get().nextCursor === null || get().fromEnd) return;
        // A key that is held down asks once.
        if (endRead === null || !endIsComing()) {
          const done = restart(true);
          endRead = { generation, done };
        }
        await endRead.done;
      },
      async toBeginning() {
        if (get().fromEnd || endIsComing()) await restart();
      },
      async reload() {
        if (!isShown) return;
        // The station may have started anew, and counts from the beginning then.
        set({ rows: get().rows.map((row) => ({ ...row, revision: -1 })) });
        await restart(get().fromEnd || endIsComing());
      },
      setRoom(rows) {
        firstPage = Math.min(Math.max(1, rows), pageSize);
      },
      setShown(shown) {
        isShown = shown;
        if (shown) drop(restart());
      },
      applyItem(itemId, revision) {
        if (!isShown) return;
        told.set(itemId, revision);
        readSoon(itemId);
      },
      applyAnswer(item) {
        const { rows, list, filter } = get();
        const row = rows.find(({ id }) => id === item.id);
        if (row === undefined) return;
        const isLeft = item.revision >= row.revision && hasLeft(list, filter, item);
        showRows(isLeft ? rows.filter((other) => other !== row) : rows, [item]);
      },
    };
  });
}

export type Asked = Pick<QueueState, 'stage' | 'list' | 'search' | 'sort' | 'filter'>;

/** What the queue lists, as the station is asked for it. */
export function askedOf({ stage, list, search, sort, filter }: Asked) {
  return { stage, ...(list === null ? {} : { list }), search: search.trim() || null, sort, filter };
}

/** The parts of the filter that are given. */
export function givenParts(filter: ItemFilter): (keyof ItemFilter)[] {
  return (Object.keys(filter) as (keyof ItemFilter)[]).filter((part) => filter[part] !== undefined);
}

/** Whether a row that was in the list is not of it any more. */
function hasLeft(list: ItemListName | null, filter: ItemFilter, item: ItemView): boolean {
  const { stage, release, sides, unplacedRejections, updatedAt } = item;
  if (list === 'onlyHere' && release.kind !== 'only_here') return true;
  if (list === 'doneToday' && ['shooting', 'ready', 'cancelled'].includes(stage)) return true;
  if (filter.rejected && unplacedRejections.length === 0 && sides.every(({ rejection }) => rejection === null))
    return true;
  return filter.changedBefore !== undefined && updatedAt >= filter.changedBefore;
}
