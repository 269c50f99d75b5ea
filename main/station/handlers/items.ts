import type { ItemListName } from '../../contract/domainTypes.ts';
import type { ItemFilter } from '../../contract/items/itemFilter.ts';
import type { CodeRules, ExtractedCode } from '../../domain/codes/codeRules.ts';
import { extractedFrom } from '../../domain/codes/scannedCode.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import { codeNotes } from '../../domain/near/codeNotes.ts';
import { findNear, type KnownCodes } from '../../domain/near/findNear.ts';
import type { ItemList, ItemPageQuery } from '../../domain/ports/itemStore.ts';
import type { Store } from '../../domain/ports/store.ts';
import { answerExisting } from '../../sync/actions/answerExisting.ts';
import { createItem } from '../../sync/actions/createItem.ts';
import { cancelItem, setPlace } from '../../sync/actions/itemCommands.ts';
import { answerRejection, dismissRejection, flagSide, rejectSide, unrejectSide } from '../../sync/actions/markSides.ts';
import { withdrawCancel } from '../../sync/actions/withdrawCancel.ts';
import type { ActionContext } from '../../sync/context.ts';
import { getItem } from '../../sync/itemFacts.ts';
import { english } from '../../texts/render.ts';
import { type ReadAgainParts, retryReadAgain, submitReadAgain } from '../connection/readAgain.ts';
import { wantedItem } from '../exchange/commandInputs.ts';
import type { Services } from '../taxonomy/services.ts';
import { detailsView } from '../views/detailsView.ts';
import { filterChoices } from '../views/filterChoices.ts';
import { itemRow, reshootRow } from '../views/itemRows.ts';
import { itemView } from '../views/itemViews.ts';
import { itemOfReference, statusItem, statusJson } from '../views/statusJson.ts';
import { startOfDay } from '../views/statusView.ts';
import { timelineView } from '../views/timelineView.ts';
import type { ViewContext } from '../views/viewContext.ts';
import { whoText } from '../views/whoText.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

const reshootsInAPage = 30;
const auditLines = 100;

export interface ItemsDependencies extends ReadAgainParts {
  readonly store: Pick<Store, 'audit' | 'connections' | 'items'>;
  readonly view: ViewContext;
}

export function itemsPart(os: Implementer, parts: ItemsDependencies) {
  const { view, actions, store } = parts;
  const change = (itemId: string, act: (id: ItemId) => void) => {
    act(itemId as ItemId);
    return itemView(view, itemId as ItemId);
  };
  const verbs = itemVerbs(parts);
  const done = async <Input extends { readonly itemId: string }>(input: Input, verb: Verb<Input>) => {
    await verb(input.itemId as ItemId, input);
    return itemView(view, input.itemId as ItemId);
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
    submit: os.items.submit.handler(({ input }) => done(input, verbs.submit)),
    retry: os.items.retry.handler(({ input }) => done(input, verbs.retry)),
    cancel: os.items.cancel.handler(({ input }) => done(input, verbs.cancel)),
    keep: os.items.keep.handler(({ input }) => change(input.itemId, (id) => withdrawCancel(actions, id))),
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
    answerRejection: os.items.answerRejection.handler(({ input }) =>
      change(input.itemId, (id) => answerRejection(actions, id, input.rejectionId, input.answer)),
    ),
    details: os.items.details.handler(({ input }) => detailsView(view, input.itemId as ItemId)),
    timeline: os.items.timeline.handler(({ input }) => timelineView(view, input.itemId as ItemId, input.after)),
    audit: os.items.audit.handler(({ input }) => ({
      entries: store.audit
        .ofItem(input.itemId as ItemId, auditLines)
        .map(({ at, who, text }) => ({ at, who: whoText(view.store, who), text })),
    })),
  };
}

type Verb<Input> = (item: ItemId, input: Input) => Promise<void> | void;

function itemVerbs(parts: ReadAgainParts) {
  return {
    submit: (item: ItemId) => submitReadAgain(parts, item),
    retry: (item: ItemId) => retryReadAgain(parts, item),
    cancel: (item: ItemId, { reason }: { readonly reason: string }) => cancelItem(parts.actions, item, reason),
  };
}

export interface ItemCommandDependencies extends ReadAgainParts {
  readonly actions: ActionContext;
  readonly store: Pick<Store, 'items'>;
  readonly view: ViewContext;
  readonly knownCodes: KnownCodes;
  readonly codes: () => CodeRules;
  readonly services: Pick<Services, 'settle'>;
  readonly recorder: { flush(itemId: ItemId): Promise<void> };
}

export function itemCommands(os: CommandImplementer, parts: ItemCommandDependencies) {
  const { actions, view, store } = parts;
  const verbs = itemVerbs(parts);
  const shown = (item: ItemId) => statusItem(view, getItem(actions, item));
  const done = async <Input extends { readonly reference: string }>(input: Input, verb: Verb<Input>) => {
    const { id } = itemOfReference(view, input.reference);
    await verb(id, input);
    return shown(id);
  };
  function asRead<Given extends { readonly reference: string }>(given: Given): Given & Partial<ExtractedCode> {
    const isHere = store.items.byReference(actions.connection().id, given.reference) !== null;
    return { ...given, ...(isHere ? null : extractedFrom(given.reference, parts.codes())) };
  }
  return {
    create: os.create.handler(async ({ input }) => {
      const wanted = wantedItem(actions, asRead(input));
      const serviceUuid = parts.services.settle(wanted.typeUuid, wanted.serviceUuid);
      const item = createItem(actions, { ...wanted, serviceUuid });
      await parts.recorder.flush(item);
      return shown(item);
    }),
    codeNotes: os.codeNotes.handler(({ input }) => {
      const { reference } = asRead(input);
      const connectionId = actions.connection().id;
      const isHere = store.items.byReference(connectionId, reference) !== null;
      const near = isHere ? null : findNear(parts.knownCodes, connectionId, reference);
      return { notes: codeNotes(reference, near).map((note) => english(note)) };
    }),
    submit: os.submit.handler(({ input }) => done(input, verbs.submit)),
    retry: os.retry.handler(({ input }) => done(input, verbs.retry)),
    cancel: os.cancel.handler(({ input }) => done(input, verbs.cancel)),
    reject: os.reject.handler(({ input }) =>
      done(input, (item, { side, reason }) => rejectSide(actions, item, side, reason)),
    ),
    unreject: os.unreject.handler(({ input }) => done(input, (item, { side }) => unrejectSide(actions, item, side))),
    status: os.status.handler(({ input }) => statusJson(view, input.reference)),
  };
}

function filterOf({ changedFrom, changedBefore, ...filter }: ItemFilter): ItemPageQuery['filter'] {
  if (changedFrom === undefined && changedBefore === undefined) return filter;
  return { ...filter, changed: { from: changedFrom ?? 0, before: changedBefore ?? Number.MAX_SAFE_INTEGER } };
}

function listOf(list: ItemListName | undefined, now: Millis): ItemList | undefined {
  return list === 'doneToday' ? { kind: 'done', since: startOfDay(now) } : list && { kind: list };
}
