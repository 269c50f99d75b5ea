import type { ItemListName } from '../../contract/domainTypes.ts';
import type { ItemFilter } from '../../contract/items/itemFilter.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { ItemList, ItemPageQuery } from '../../domain/ports/itemStore.ts';
import type { Store } from '../../domain/ports/store.ts';
import { answerExisting } from '../../sync/actions/answerExisting.ts';
import { cancelItem, setPlace } from '../../sync/actions/itemCommands.ts';
import { dismissRejection, flagSide } from '../../sync/actions/markSides.ts';
import { withdrawCancel } from '../../sync/actions/withdrawCancel.ts';
import { type ReadAgainParts, retryReadAgain, submitReadAgain } from '../connection/readAgain.ts';
import { detailsView } from '../views/detailsView.ts';
import { filterChoices } from '../views/filterChoices.ts';
import { itemRow, reshootRow } from '../views/itemRows.ts';
import { itemView } from '../views/itemViews.ts';
import { timelineView } from '../views/timelineView.ts';
import { startOfDay } from '../views/todayView.ts';
import type { ViewContext } from '../views/viewContext.ts';
import type { Implementer } from './implementer.ts';

/** A page of the Re-shoot screen's list. */
const reshootsInAPage = 30;
const auditLines = 100;

export interface ItemsDoor extends ReadAgainParts {
  readonly store: Pick<Store, 'audit' | 'connections' | 'items'>;
  readonly view: ViewContext;
}

export function itemsPart(os: Implementer, door: ItemsDoor) {
  const { view, actions, store } = door;
  const change = (itemId: string, act: (id: ItemId) => void) => {
    act(itemId as ItemId);
    return itemView(view, itemId as ItemId);
  };
  return {
    page: os.items.page.handler(({ input }) => {
      const { list, filter, ...asked } = input;
      const narrowed = { list: listOf(list, actions.clock()), filter: filter && filterOf(filter) };
      const page = store.items.page({ connectionId: null, ...asked, ...narrowed });
      return { items: page.items.map((item) => itemRow(view, item)), nextCursor: page.nextCursor };
    }),
    filterChoices: os.items.filterChoices.handler(() => filterChoices(view)),
    get: os.items.get.handler(({ input }) => itemView(view, input.itemId as ItemId)),
    reshoot: os.items.reshoot.handler(({ input: { after } }) => {
      const current = store.connections.current();
      if (current === null) return { items: [], next: null };
      const query = { connectionId: current.id, stage: 'reshoot', after, limit: reshootsInAPage } as const;
      const { items, next } = store.items.inStage(query);
      return { items: items.map((item) => reshootRow(view, item)), next };
    }),
    submit: os.items.submit.handler(async ({ input }) => {
      await submitReadAgain(door, input.itemId as ItemId);
      return itemView(view, input.itemId as ItemId);
    }),
    cancel: os.items.cancel.handler(({ input }) => change(input.itemId, (id) => cancelItem(actions, id, input.reason))),
    keep: os.items.keep.handler(({ input }) => change(input.itemId, (id) => withdrawCancel(actions, id))),
    retry: os.items.retry.handler(async ({ input }) => {
      await retryReadAgain(door, input.itemId as ItemId);
      return itemView(view, input.itemId as ItemId);
    }),
    setPlace: os.items.setPlace.handler(({ input }) =>
      change(input.itemId, (id) => setPlace(actions, id, input.place)),
    ),
    answerExisting: os.items.answerExisting.handler(({ input }) =>
      change(input.itemId, (id) => answerExisting(actions, id, input.answer)),
    ),
    flagSide: os.items.flagSide.handler(({ input }) =>
      change(input.itemId, (id) => flagSide(actions, id, input.sideUuid, input.reason)),
    ),
    dismissRejection: os.items.dismissRejection.handler(({ input }) =>
      change(input.itemId, (id) => dismissRejection(actions, id, input.rejectionId)),
    ),
    details: os.items.details.handler(({ input }) => detailsView(view, input.itemId as ItemId)),
    timeline: os.items.timeline.handler(({ input }) => timelineView(view, input.itemId as ItemId, input.after)),
    audit: os.items.audit.handler(({ input }) => ({
      entries: store.audit.ofItem(input.itemId as ItemId, auditLines).map(({ at, who, text }) => ({ at, who, text })),
    })),
  };
}

function filterOf({ changedFrom, changedBefore, ...filter }: ItemFilter): ItemPageQuery['filter'] {
  if (changedFrom === undefined && changedBefore === undefined) return filter;
  return { ...filter, changed: { from: changedFrom ?? 0, before: changedBefore ?? Number.MAX_SAFE_INTEGER } };
}

function listOf(list: ItemListName | undefined, now: Millis): ItemList | undefined {
  return list === 'doneToday' ? { kind: 'done', since: startOfDay(now) } : list && { kind: list };
}
