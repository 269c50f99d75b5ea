import { createStore } from 'zustand/vanilla';
import type { ItemDetailsView } from '../../../main/contract/details.ts';
import type { ExistingAnswer, Stage } from '../../../main/contract/domainTypes.ts';
import type { ItemView, TimelineEntryView, TimelineView } from '../../../main/contract/views.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { createAnswerOrder } from '../../data/answerOrder.ts';
import { attempt, drop, type NoticeLevel, quietly, type StoreContext } from '../../data/context.ts';

export interface ItemState {
  readonly itemId: string | null;
  readonly item: ItemView | null;
  readonly timeline: readonly TimelineEntryView[];
  readonly timelineNext: string | null;
  readonly details: ItemDetailsView | null;
  readonly busy: boolean;
  show(itemId: string): Promise<void>;
  hide(): void;
  submit(): Promise<void>;
  retry(): Promise<void>;
  setPlace(place: string | null): Promise<void>;
  cancel(reason: string): Promise<void>;
  answerExisting(answer: ExistingAnswer): Promise<void>;
  keep(): Promise<void>;
  flagSide(sideUuid: string, reason: string): Promise<void>;
  dismissRejection(rejectionId: string): Promise<void>;
  readEarlier(): Promise<void>;
  reload(): Promise<void>;
  applyItem(itemId: string, stage: Stage, revision: number): void;
}

export function createItemStore(context: StoreContext) {
  const { client } = context;
  return createStore<ItemState>()((set, get) => {
    const drawer = new Drawer(context, { get, set });
    return {
      ...nothingShown,
      busy: false,
      show: (itemId) => drawer.show(itemId),
      hide: () => set(nothingShown),
      submit: () =>
        drawer.act(
          (itemId) => client.items.submit({ itemId }),
          (reference) => text('itemDrawer.submitQueued', { reference }),
        ),
      retry: () => drawer.retry(),
      setPlace: (place) => drawer.act((itemId) => client.items.setPlace({ itemId, place })),
      cancel: (reason) =>
        drawer.act(
          (itemId) => client.items.cancel({ itemId, reason }),
          (reference) => text('itemDrawer.cancelQueued', { reference }),
        ),
      answerExisting: (answer) => drawer.act((itemId) => client.items.answerExisting({ itemId, answer })),
      keep: () =>
        drawer.act(
          (itemId) => client.items.keep({ itemId }),
          (reference) => text('itemDrawer.kept', { reference }),
        ),
      flagSide: (sideUuid, reason) => drawer.act((itemId) => client.items.flagSide({ itemId, sideUuid, reason })),
      dismissRejection: (rejectionId) => drawer.act((itemId) => client.items.dismissRejection({ itemId, rejectionId })),
      async readEarlier() {
        const { itemId, timelineNext } = get();
        if (itemId === null || timelineNext === null) return;
        const page = await quietly(() => client.items.timeline({ itemId, after: timelineNext }));
        if (page === null || get().itemId !== itemId || get().timelineNext !== timelineNext) return;
        set({ timeline: joined(get().timeline, page.entries), timelineNext: page.next });
      },
      reload: () => drawer.reload(),
      applyItem: (itemId, _stage, revision) => drawer.applyItem(itemId, revision),
    };
  });
}

const nothingShown = { itemId: null, item: null, timeline: [], timelineNext: null, details: null };
const readDelayMs = 150;

interface ItemHold {
  get(): ItemState;
  set(part: Partial<ItemState>): void;
}

class Drawer {
  readonly #context: StoreContext;
  readonly #hold: ItemHold;
  readonly #ask = createAnswerOrder();
  /** The newest revision that events told of the drawer's item. */
  #newestRevision = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The result of a retry is reported once. */
  #retried: { readonly itemId: string; readonly at: number } | null = null;

  constructor(context: StoreContext, hold: ItemHold) {
    this.#context = context;
    this.#hold = hold;
  }

  async show(itemId: string): Promise<void> {
    // An old retry is no news.
    this.#retried = null;
    this.#newestRevision = 0;
    this.#hold.set({ ...nothingShown, itemId });
    await this.#read(itemId);
  }

  async reload(): Promise<void> {
    const { itemId } = this.#hold.get();
    if (itemId !== null) await this.#read(itemId);
  }

  applyItem(itemId: string, revision: number): void {
    if (this.#hold.get().itemId !== itemId) return;
    this.#newestRevision = revision;
    if (!this.#isShown(itemId)) this.#readLater(itemId);
  }

  async act(call: (itemId: string) => Promise<ItemView>, done?: (reference: string) => Text): Promise<void> {
    const { get, set } = this.#hold;
    const { itemId } = get();
    if (itemId === null) return;
    const isNews = this.#ask();
    set({ busy: true });
    try {
      const item = await attempt(this.#context, () => call(itemId), itemId);
      if (item === null || get().itemId !== itemId) return;
      if (isNews()) set({ item });
      if (done !== undefined) this.#context.notify('success', done(item.referenceId));
      this.#reportRetry(item);
      const history = await this.#readHistory(itemId);
      if (get().itemId === itemId) set(history);
    } finally {
      set({ busy: false });
    }
  }

  retry(): Promise<void> {
    const { itemId } = this.#hold.get();
    if (itemId !== null) this.#retried = { itemId, at: this.#context.now() };
    return this.act(
      (id) => this.#retryOnce(id),
      (reference) => text('itemDrawer.retrying', { reference }),
    );
  }

  /** A retry that did not begin reports itself. */
  async #retryOnce(itemId: string): Promise<ItemView> {
    try {
      return await this.#context.client.items.retry({ itemId });
    } catch (error) {
      this.#retried = null;
      throw error;
    }
  }

  async #read(itemId: string): Promise<void> {
    const { get, set } = this.#hold;
    const isNews = this.#ask();
    const reading = quietly(() => this.#context.client.items.get({ itemId }));
    const [item, history] = await Promise.all([reading, this.#readHistory(itemId)]);
    if (get().itemId !== itemId || !isNews()) return;
    if (item !== null) this.#reportRetry(item);
    set({ ...(item === null ? {} : { item }), ...history });
  }

  async #readHistory(itemId: string): Promise<Partial<Pick<ItemState, 'timeline' | 'timelineNext' | 'details'>>> {
    const { client } = this.#context;
    const [page, details] = await Promise.all([
      quietly(() => client.items.timeline({ itemId, after: null })),
      quietly(() => client.items.details({ itemId })),
    ]);
    return { ...(page === null ? {} : withHead(this.#hold.get(), page)), ...(details === null ? {} : { details }) };
  }

  #readLater(itemId: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#hold.get().itemId !== itemId || this.#isShown(itemId)) return;
      if (this.#hold.get().busy) this.#readLater(itemId);
      else drop(this.#read(itemId));
    }, readDelayMs);
  }

  #isShown(itemId: string): boolean {
    const { item } = this.#hold.get();
    return item?.id === itemId && item.revision >= this.#newestRevision;
  }

  #reportRetry(item: ItemView): void {
    if (this.#retried?.itemId !== item.id) return;
    const report = retryReport(item, this.#retried.at);
    if (report === null) return;
    this.#retried = null;
    this.#context.notify(report.level, report.message);
  }
}

/** Null while it is not known. */
function retryReport(
  { operations, lastError, referenceId: reference }: ItemView,
  since: number,
): { readonly level: NoticeLevel; readonly message: Text } | null {
  const { pending, inFlight, parked } = operations;
  const left = pending + inFlight;
  const failed = lastError !== null && lastError.at >= since;
  if (parked === 0 && !failed)
    return left > 0 ? null : { level: 'success', message: text('itemDrawer.retryWorked', { reference }) };
  if (!failed && left > 0) return null;
  const message =
    lastError === null
      ? text('itemDrawer.stillNeedsPerson', { reference })
      : text('itemDrawer.retryFailed', { reference, reason: lastError.text });
  return { level: 'warning', message };
}

/** A person who looks at older entries keeps them. */
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

function joined(
  newer: readonly TimelineEntryView[],
  older: readonly TimelineEntryView[],
): readonly TimelineEntryView[] {
  const reported = new Set(newer.map(({ id }) => id));
  return [...newer, ...older.filter(({ id }) => !reported.has(id))];
}
