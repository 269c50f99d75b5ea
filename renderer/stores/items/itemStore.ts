import { createStore } from 'zustand/vanilla';
import { type Text, text } from '../../../main/texts/text.ts';
import type { ItemDetailsView } from '../../../preload/contract/details.ts';
import type { ExistingAnswer, Stage } from '../../../preload/contract/domainTypes.ts';
import type { ItemView, TimelineEntryView, TimelineView } from '../../../preload/contract/views.ts';
import { createAnswerOrder } from '../../data/answerOrder.ts';
import { attempt, drop, quietly, type StoreContext } from '../../data/context.ts';

export interface ItemState {
  /** The item in the drawer; null when the drawer is closed. */
  readonly itemId: string | null;
  readonly item: ItemView | null;
  /** What happened to it, the newest first, as far back as was read. */
  readonly timeline: readonly TimelineEntryView[];
  /** Where older entries go on; null: these are all. */
  readonly timelineNext: string | null;
  readonly details: ItemDetailsView | null;
  readonly busy: boolean;
  show(itemId: string): Promise<void>;
  hide(): void;
  submit(): Promise<void>;
  retry(): Promise<void>;
  /** Where it lies; null: nobody knows it any more. */
  setPlace(place: string | null): Promise<void>;
  cancel(reason: string): Promise<void>;
  /** Says what becomes of the SR that the partner has already. */
  answerExisting(answer: ExistingAnswer): Promise<void>;
  /** Takes its cancellation back. */
  keep(): Promise<void>;
  flagSide(sideUuid: string, reason: string): Promise<void>;
  dismissRejection(rejectionId: string): Promise<void>;
  /** A page more of the timeline. */
  readEarlier(): Promise<void>;
  reload(): Promise<void>;
  applyItem(itemId: string, stage: Stage, revision: number): void;
}

/** One item looked at from the queue, with its history. */
export function createItemStore(context: StoreContext) {
  const { client, tell } = context;
  const ask = createAnswerOrder();
  /** Of the item in the drawer, by events. */
  let toldRevision = 0;
  let readTimer: ReturnType<typeof setTimeout> | undefined;
  /** The item that was told to try again, and when: how it went is told once. */
  let retried: { readonly itemId: string; readonly at: number } | null = null;
  return createStore<ItemState>()((set, get) => {
    async function read(itemId: string): Promise<void> {
      const isNews = ask();
      const [item, beside] = await Promise.all([quietly(() => client.items.get({ itemId })), readBeside(itemId)]);
      if (get().itemId !== itemId || !isNews()) return;
      if (item !== null) tellRetry(item);
      set({ ...(item === null ? {} : { item }), ...beside });
    }

    /** Its history, and what the partner told of it. */
    async function readBeside(
      itemId: string,
    ): Promise<Partial<Pick<ItemState, 'timeline' | 'timelineNext' | 'details'>>> {
      const [page, details] = await Promise.all([
        quietly(() => client.items.timeline({ itemId, after: null })),
        quietly(() => client.items.details({ itemId })),
      ]);
      return { ...(page === null ? {} : withHead(get(), page)), ...(details === null ? {} : { details }) };
    }

    /** Not while a command is under way, whose answer may show the change. */
    function readLater(itemId: string): void {
      clearTimeout(readTimer);
      readTimer = setTimeout(() => {
        if (get().itemId !== itemId || isShown(itemId)) return;
        if (get().busy) readLater(itemId);
        else drop(read(itemId));
      }, 150);
    }

    function isShown(itemId: string): boolean {
      const { item } = get();
      return item?.id === itemId && item.revision >= toldRevision;
    }

    function tellRetry(item: ItemView): void {
      if (retried === null || retried.itemId !== item.id) return;
      const { pending, inFlight, parked } = item.operations;
      const failed = item.lastError !== null && item.lastError.at >= retried.at;
      if (parked > 0 || failed) {
        if (!failed && pending + inFlight > 0) return;
        retried = null;
        tell(
          'warning',
          item.lastError === null
            ? text('itemDrawer.stillNeedsPerson', { reference: item.referenceId })
            : text('itemDrawer.retryFailed', { reference: item.referenceId, reason: item.lastError.text }),
        );
      } else if (pending + inFlight === 0) {
        retried = null;
        tell('success', text('itemDrawer.retryWorked', { reference: item.referenceId }));
      }
    }

    async function act(call: (itemId: string) => Promise<ItemView>, told?: (reference: string) => Text): Promise<void> {
      const { itemId } = get();
      if (itemId === null) return;
      const isNews = ask();
      set({ busy: true });
      try {
        const item = await attempt(context, () => call(itemId), itemId);
        if (item === null || get().itemId !== itemId) return;
        if (isNews()) set({ item });
        if (told !== undefined) tell('success', told(item.referenceId));
        tellRetry(item);
        const beside = await readBeside(itemId);
        if (get().itemId === itemId) set(beside);
      } finally {
        set({ busy: false });
      }
    }

    /** A try that did not begin is told by itself. */
    async function retryOnce(itemId: string): Promise<ItemView> {
      try {
        return await client.items.retry({ itemId });
      } catch (error) {
        retried = null;
        throw error;
      }
    }

    return {
      itemId: null,
      item: null,
      timeline: [],
      timelineNext: null,
      details: null,
      busy: false,
      async show(itemId) {
        // Looked at again later, how an old try went is no news.
        retried = null;
        toldRevision = 0;
        set({ itemId, item: null, timeline: [], timelineNext: null, details: null });
        await read(itemId);
      },
      hide: () => set({ itemId: null, item: null, timeline: [], timelineNext: null, details: null }),
      submit: () =>
        act(
          (itemId) => client.items.submit({ itemId }),
          (reference) => text('itemDrawer.submitQueued', { reference }),
        ),
      retry: () => {
        const { itemId } = get();
        if (itemId !== null) retried = { itemId, at: context.now() };
        return act(retryOnce, (reference) => text('itemDrawer.retrying', { reference }));
      },
      setPlace: (place) => act((itemId) => client.items.setPlace({ itemId, place })),
      cancel: (reason) =>
        act(
          (itemId) => client.items.cancel({ itemId, reason }),
          (reference) => text('itemDrawer.cancelQueued', { reference }),
        ),
      answerExisting: (answer) => act((itemId) => client.items.answerExisting({ itemId, answer })),
      keep: () =>
        act(
          (itemId) => client.items.keep({ itemId }),
          (reference) => text('itemDrawer.kept', { reference }),
        ),
      flagSide: (sideUuid, reason) => act((itemId) => client.items.flagSide({ itemId, sideUuid, reason })),
      dismissRejection: (rejectionId) => act((itemId) => client.items.dismissRejection({ itemId, rejectionId })),
      async readEarlier() {
        const { itemId, timelineNext } = get();
        if (itemId === null || timelineNext === null) return;
        const page = await quietly(() => client.items.timeline({ itemId, after: timelineNext }));
        if (page === null || get().itemId !== itemId || get().timelineNext !== timelineNext) return;
        set({ timeline: joined(get().timeline, page.entries), timelineNext: page.next });
      },
      async reload() {
        const { itemId } = get();
        if (itemId !== null) await read(itemId);
      },
      applyItem(itemId, _stage, revision) {
        if (get().itemId !== itemId) return;
        toldRevision = revision;
        if (!isShown(itemId)) readLater(itemId);
      },
    };
  });
}

/** The newest page anew, and behind it what was read before: a person who looks at older entries keeps them. */
function withHead(
  { timeline, timelineNext }: Pick<ItemState, 'timeline' | 'timelineNext'>,
  page: TimelineView,
): Pick<ItemState, 'timeline' | 'timelineNext'> {
  const last = page.entries.at(-1);
  const at = timeline.findIndex(({ id }) => id === last?.id);
  const isLonger = at >= 0 && timeline.length > at + 1;
  if (!isLonger) return { timeline: page.entries, timelineNext: page.next };
  return { timeline: joined(page.entries, timeline.slice(at + 1)), timelineNext };
}

/** An entry that has moved on is told once, where it stands now. */
function joined(
  newer: readonly TimelineEntryView[],
  older: readonly TimelineEntryView[],
): readonly TimelineEntryView[] {
  const told = new Set(newer.map(({ id }) => id));
  return [...newer, ...older.filter(({ id }) => !told.has(id))];
}
