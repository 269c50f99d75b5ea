import { createStore } from 'zustand/vanilla';
import type { KindEntry, KindSearchView, LevelView, ServiceChoiceView } from '../../../main/contract/taxonomy.ts';
import type { Text } from '../../../main/texts/text.ts';
import { describeError } from '../../bridge/errorText.ts';
import { createAnswerOrder } from '../../data/answerOrder.ts';
import { attempt, drop, quietly, type StoreContext } from '../../data/context.ts';
import { following } from '../../data/resource.ts';
import type { ChosenKind } from './chosenKind.ts';

export interface Within {
  readonly categoryUuid: string | null;
  readonly typeUuid: string | null;
  readonly brandUuid: string | null;
}

export interface PartnerFound {
  readonly asking: boolean;
  readonly entries: readonly KindEntry[];
  readonly total: number | null;
  readonly nextPage: number | null;
  readonly failure: Text | null;
}

export interface ChooseState {
  readonly within: Within;
  readonly level: LevelView | null;
  readonly query: string;
  /** The former query's entries stay during a search. */
  readonly found: (KindSearchView & { readonly query: string }) | null;
  readonly partner: PartnerFound | null;
  readonly placing: KindEntry | null;
  readonly service: { readonly kind: ChosenKind; readonly choice: ServiceChoiceView } | null;
  begin(): void;
  end(): void;
  open(within: Partial<Within>): void;
  back(): boolean;
  setQuery(query: string): void;
  answered(): Promise<readonly KindEntry[]>;
  askMore(): Promise<void>;
  readAgain(): Promise<void>;
  place(model: KindEntry): void;
  /** False: the person is asked for its service. */
  settleService(kind: ChosenKind, wanted: string | null): Promise<boolean>;
}

const root: Within = { categoryUuid: null, typeUuid: null, brandUuid: null };
const shownAtOnce = 40;
export const debounceMs = 350;
/** Fewer letters and digits find half the catalogue. */
const leastTyped = 2;

/** Level by level, or by typing what is printed on the box. */
export function createChooseStore(context: StoreContext) {
  const choose = createStore<ChooseState>()((set, get) => {
    const asking = createAsking(context, { get, set });
    return {
      within: root,
      level: null,
      query: '',
      found: null,
      partner: null,
      placing: null,
      service: null,
      ...levelActions(context, { get, set }, asking),
      setQuery: asking.type,
      async answered() {
        await asking.searched();
        const { found, query, partner } = get();
        return found?.query === query ? foundEntries(found, partner) : [];
      },
      async askMore() {
        const { query, partner } = get();
        if (partner === null || partner.asking || partner.nextPage === null) return;
        await asking.partner(query, partner.nextPage);
      },
      readAgain: asking.read,
    };
  });
  return following(choose, ['taxonomy', 'taxonomy:'], async () => {
    // Nobody chooses while no level is there.
    if (choose.getState().level !== null) await choose.getState().readAgain();
  });
}

interface ChooseHold {
  get(): ChooseState;
  set(part: Partial<ChooseState>): void;
}

interface Asking {
  read(): Promise<void>;
  type(query: string): void;
  searched(): Promise<unknown>;
  partner(query: string, page: number): Promise<void>;
  forget(): void;
}

function createAsking({ client }: StoreContext, { get, set }: ChooseHold): Asking {
  const askLevel = createAnswerOrder();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let searching: Promise<unknown> = Promise.resolve();

  async function search(query: string): Promise<void> {
    const found = await quietly(() => client.taxonomy.search({ query, limit: shownAtOnce }));
    if (found !== null && get().query === query) set({ found: { ...found, query } });
  }

  async function partner(query: string, page: number): Promise<void> {
    const before = page === 1 ? null : get().partner;
    const entries = before?.entries ?? [];
    set({ partner: { asking: true, entries, total: before?.total ?? null, nextPage: null, failure: null } });
    const { typeUuid, brandUuid } = get().within;
    const next = await askedPage(query, page, typeUuid, brandUuid);
    if (get().query !== query) return;
    const known = new Set(entries.map(({ model }) => model?.uuid));
    const added = next.entries.filter(({ model }) => !known.has(model?.uuid));
    set({ partner: { ...next, asking: false, entries: [...entries, ...added] } });
  }

  async function askedPage(query: string, page: number, typeUuid: string | null, brandUuid: string | null) {
    try {
      return await client.taxonomy.searchPartner({ query, page, typeUuid, brandUuid });
    } catch (error) {
      return { entries: [], total: null, nextPage: null, failure: describeError(error).message };
    }
  }

  function forget(): void {
    clearTimeout(timer);
    set({ query: '', found: null, partner: null });
  }

  return {
    async read() {
      const isNews = askLevel();
      const { within, query } = get();
      const level = await quietly(() => client.taxonomy.browse(within));
      if (level !== null && get().within === within && isNews()) set({ level });
      if (query !== '' && get().query === query) await search(query);
    },
    type(query) {
      if (query === get().query) return;
      clearTimeout(timer);
      if (query.trim() === '') return forget();
      set({ query, partner: null });
      searching = search(query);
      if (query.replace(/[^\p{L}\p{N}]/gu, '').length < leastTyped) return;
      timer = setTimeout(() => drop(partner(query, 1)), debounceMs);
    },
    searched: () => searching,
    partner,
    forget,
  };
}

function levelActions(context: StoreContext, { get, set }: ChooseHold, { read, forget }: Asking) {
  return {
    begin() {
      forget();
      set({ within: root, level: null, placing: null, service: null });
      drop(read());
    },
    end: forget,
    open(within: Partial<Within>) {
      forget();
      set({ within: { ...root, ...within }, level: null });
      drop(read());
    },
    back() {
      const { query, service, within, placing } = get();
      const { categoryUuid, typeUuid, brandUuid } = within;
      if (service !== null) set({ service: null });
      else if (query !== '') forget();
      else if (brandUuid !== null) get().open({ categoryUuid, typeUuid });
      else if (typeUuid !== null) get().open({ categoryUuid });
      else if (categoryUuid !== null) get().open({});
      else if (placing !== null) set({ placing: null });
      else return false;
      return true;
    },
    place(model: KindEntry) {
      forget();
      set({ placing: model });
      get().open({});
    },
    async settleService(kind: ChosenKind, wanted: string | null) {
      const choice = await attempt(context, () => context.client.taxonomy.services({ typeUuid: kind.typeUuid }));
      if (choice === null) return false;
      if (!choice.asks || choice.services.some(({ uuid }) => uuid === wanted)) return true;
      set({ service: { kind, choice } });
      return false;
    },
  };
}

/** The station's own list first, then what only the partner has. */
export function foundEntries(
  found: { readonly entries: readonly KindEntry[] } | null,
  partner: Pick<PartnerFound, 'entries'> | null,
): readonly KindEntry[] {
  const own = found?.entries ?? [];
  const here = new Set(own.map(({ model }) => model?.uuid));
  return [...own, ...(partner?.entries ?? []).filter(({ model }) => !here.has(model?.uuid))];
}
