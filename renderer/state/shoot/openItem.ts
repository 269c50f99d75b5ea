import type { ExistingAnswer } from '../../../main/contract/domainTypes.ts';
import { doneOf } from '../../../main/contract/items/done.ts';
import type { ItemView, StatusView } from '../../../main/contract/views.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { attempt, drop, noneOpen, quietly, type StoreContext } from '../../data/context.ts';
import { debounce } from '../../data/debounce.ts';
import { keepSame } from '../../data/keepSame.ts';
import { hasNewPhoto, isWellCompleted, neighbour } from '../items/checklist.ts';
import type { ShootHold } from './shootData.ts';

export interface OpenItemActions {
  open(itemId: string, sideUuid?: string): Promise<boolean>;
  leave(): Promise<void>;
  done(): Promise<void>;
  /** Shows the first marked photo, and says why. */
  lookAtMarks(photos: readonly MarkedPhoto[], why: Text): Promise<void>;
  submit(): Promise<void>;
  /** Null: nobody knows its place any more. */
  setPlace(place: string | null): Promise<void>;
  /** Says what becomes of the SR that the partner has already. */
  answerExisting(answer: ExistingAnswer): Promise<void>;
  selectSide(sideUuid: string): Promise<void>;
  step(step: 1 | -1): Promise<void>;
  reload(): Promise<void>;
  applyStatus(status: StatusView): void;
  applyItem(itemId: string, revision: number): void;
}

interface MarkedPhoto {
  readonly photoId: string;
  readonly sideUuid: string;
}

export interface OpenItem {
  readonly actions: OpenItemActions;
  /** The number keeps its answer from replacing a later one. */
  nextTicket(): number;
  show(item: ItemView, ticket: number): void;
  close(ticket: number): void;
  /** Nothing is read during the call, since its answer may tell it. */
  during<Answer>(call: () => Promise<Answer>): Promise<Answer>;
  /** Null when it failed, which is reported. */
  act(call: () => Promise<ItemView>): Promise<ItemView | null>;
  /** As `act`, on the open item; null when there is none. */
  withItem(call: (item: ItemView) => Promise<ItemView>): Promise<ItemView | null>;
  /** As `act`; the call makes this side of the open item the active one, which is then viewed. */
  goToSide(sideUuid: string, call: (itemId: string) => Promise<ItemView>): Promise<void>;
  isWanted(itemId: string | null): boolean;
  tellLeft(item: ItemView | null): void;
}

/** The first change shows a photo at once. A burst can last; its rest is read once more. */
const readTimes = { pauseMs: 40, latestMs: 200, firstAtOnce: true };
/** Older than any revision. */
const notShown = -1;

/** The item is read again after an event about a change that is not on the screen, and not after our own call's. */
export function createOpenItem(context: StoreContext, { get, set }: ShootHold): OpenItem {
  const { client, play, tell } = context;
  let asked = 0;
  let shown = 0;
  let chosenAt = 0;
  let underWay = 0;
  let acting = 0;
  let wantedItemId: string | null = null;
  let shownRevision = notShown;
  let toldRevision = notShown;
  /** The item that another window opened instead, until that is reported. */
  let switchedTo: string | null = null;
  /** The item was left in another window, and nothing has been opened since. */
  let isLeftElsewhere = false;
  /** The start time of the reporting station; null before its first report. */
  let toldBy: number | null = null;

  function nextTicket(): number {
    asked += 1;
    return asked;
  }

  function want(itemId: string | null): void {
    if (itemId === wantedItemId) return;
    const { item } = get();
    wantedItemId = itemId;
    shownRevision = item?.id === itemId ? item.revision : notShown;
    toldRevision = notShown;
  }

  /** Answers can overtake each other. The revision decides for one item, else the order of requests. */
  function isStale({ id, revision }: ItemView, ticket: number): boolean {
    if (id === wantedItemId && revision !== shownRevision) return revision < shownRevision;
    return ticket < shown;
  }

  function show(item: ItemView, ticket: number): void {
    if (isStale(item, ticket)) return;
    shown = Math.max(shown, ticket);
    const before = get().item;
    if (!item.open) {
      if (before?.id === item.id || before === null) close(ticket);
      return;
    }
    want(item.id);
    shownRevision = item.revision;
    const sameItem = before?.id === item.id;
    const kept = sameItem ? get().viewedSideUuid : null;
    // The view stays until the next photo goes elsewhere; the choice itself, or its call under way, does not count.
    const isLooked = kept !== null && (ticket <= chosenAt || before?.activeSideUuid === item.activeSideUuid);
    const active = isLooked ? kept : item.activeSideUuid;
    const viewedSideUuid = active ?? kept ?? item.sides[0]?.uuid ?? null;
    const flash = sameItem ? get().flash : null;
    const seenMarks = sameItem ? get().seenMarks : null;
    const { chosenSideUuid: chosen } = get();
    const isAnswered = before !== null && hasNewPhoto(before, item, chosen);
    const chosenSideUuid = sameItem && chosen === viewedSideUuid && !isAnswered ? chosen : null;
    const shownItem = { item: keepSame(before, item), viewedSideUuid, chosenSideUuid, flash, seenMarks };
    set({ ...shownItem, newReference: null, leftForNew: null, discarded: null });
    // Behind a warning's sound it would say that all is well.
    if (sameItem && before !== null && isWellCompleted(before, item)) play('complete');
  }

  function close(ticket: number): void {
    shown = Math.max(shown, ticket);
    want(null);
    set({ item: null, viewedSideUuid: null, chosenSideUuid: null, flash: null, seenMarks: null });
  }

  async function during<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    underWay += 1;
    try {
      return await call();
    } finally {
      underWay -= 1;
      if (isBehind()) readSoon();
    }
  }

  /** Questions are about this item; null: about none. */
  const openId = () => get().item?.id ?? null;

  async function act(call: () => Promise<ItemView>): Promise<ItemView | null> {
    return during(async () => {
      const ticket = nextTicket();
      acting += 1;
      set({ busy: true });
      try {
        const item = await attempt(context, call, openId());
        if (item !== null) show(item, ticket);
        return item;
      } finally {
        acting -= 1;
        set({ busy: acting > 0 });
      }
    });
  }

  async function withItem(call: (item: ItemView) => Promise<ItemView>): Promise<ItemView | null> {
    const { item } = get();
    return item === null ? null : act(() => call(item));
  }

  /** `isAgain`: the station may have started anew, which leaves an item too. */
  async function read(itemId: string, isAgain = false): Promise<void> {
    const ticket = nextTicket();
    const item = await quietly(() => client.items.get({ itemId }));
    if (item === null || wantedItemId !== itemId) return;
    const { newReference: code, item: before } = get();
    show(item, ticket);
    const { referenceId: reference } = item;
    if (before?.id === itemId && get().item === null && !isAgain) leftByItself(before);
    if (switchedTo === itemId && code !== null)
      tell('warning', text('shoot.questionClosed', { reference, code }), true, null, item.id);
    else if (switchedTo === itemId) tell('info', text('shoot.openedElsewhere', { reference }), false, null, item.id);
    switchedTo = null;
  }

  function leftByItself(item: ItemView): void {
    if (underWay > 0) return;
    if (item.finishes) {
      tellDone(item);
      return;
    }
    isLeftElsewhere = true;
    tell('info', text('shoot.closedElsewhere', { reference: item.referenceId }), false, null, noneOpen);
  }

  function tellDone({ referenceId: reference, tray }: ItemView): void {
    play('accepted');
    tell('success', text('shoot.isDone', { reference, inTray: tray.length }));
  }

  /** The core reported a change that the screen does not show. */
  function isBehind(): boolean {
    return wantedItemId !== null && (get().item?.id !== wantedItemId || shownRevision < toldRevision);
  }

  const readSoon = debounce(() => {
    if (wantedItemId !== null && underWay === 0 && isBehind()) drop(read(wantedItemId));
  }, readTimes);

  async function goToSide(sideUuid: string, call: (itemId: string) => Promise<ItemView>): Promise<void> {
    const { item } = get();
    if (item === null || !item.sides.some((side) => side.uuid === sideUuid)) return;
    set({ viewedSideUuid: sideUuid, chosenSideUuid: sideUuid });
    chosenAt = asked + 1;
    await act(() => call(item.id));
  }

  /** The active side is selected again too: another choice may be on its way. */
  function selectSide(sideUuid: string): Promise<void> {
    return goToSide(sideUuid, (itemId) => client.shoot.setActiveSide({ itemId, sideUuid }));
  }

  function tellLeft(item: ItemView | null): void {
    const done = item === null ? null : doneOf(item);
    if (item === null || done?.kind !== 'toLookAt') return;
    tell('warning', text('done.leftMarked', { reference: item.referenceId, count: done.count }));
  }

  const actions: OpenItemActions = {
    async open(itemId, sideUuid) {
      const item = await act(() => client.shoot.open({ itemId }));
      if (item !== null && sideUuid !== undefined) await selectSide(sideUuid);
      return item !== null;
    },
    async leave() {
      const { item: leaves } = get();
      if (leaves === null) return;
      await during(async () => {
        const left = await attempt(context, () => client.shoot.close({}), openId());
        if (left === null) return;
        close(nextTicket());
        tellLeft(leaves);
      });
    },
    async done() {
      const seen = [...(get().seenMarks ?? [])];
      const item = await withItem(({ id }) => client.shoot.done({ itemId: id, seen }));
      if (item === null) return;
      if (item.finishes) play('notice');
      else tellDone(item);
    },
    async lookAtMarks(photos, why) {
      const { item } = get();
      if (item === null) return;
      set({ seenMarks: photos.map(({ photoId }) => photoId) });
      play('attention');
      tell('warning', why, false, null, item.id);
      const [first] = photos;
      if (first !== undefined) await selectSide(first.sideUuid);
    },
    async submit() {
      const item = await withItem(({ id }) => client.items.submit({ itemId: id }));
      if (item !== null)
        tell('success', text('shoot.willBeSubmitted', { reference: item.referenceId }), false, null, item.id);
    },
    async setPlace(place) {
      await withItem(({ id }) => client.items.setPlace({ itemId: id, place }));
    },
    async answerExisting(answer) {
      await withItem(({ id }) => client.items.answerExisting({ itemId: id, answer }));
    },
    selectSide,
    async step(step) {
      const { item, viewedSideUuid } = get();
      const side = item === null ? null : neighbour(item.sides, viewedSideUuid, step);
      if (side !== null) await selectSide(side.uuid);
    },
    async reload() {
      // A station that started anew counts from the beginning.
      shownRevision = notShown;
      toldRevision = notShown;
      if (wantedItemId !== null) await read(wantedItemId, true);
    },
    applyStatus({ openItemId, startedAt }) {
      const { item, newReference } = get();
      // This window reopens the item that a restart has closed.
      const isSameStart = toldBy === startedAt;
      toldBy = startedAt;
      // Another item may be on its way here that is not open any more.
      if (openItemId !== wantedItemId) {
        shown = nextTicket();
        const wasOpen = item !== null || newReference !== null || isLeftElsewhere;
        switchedTo = underWay === 0 && wasOpen ? openItemId : null;
        isLeftElsewhere = false;
      }
      want(openItemId);
      if (openItemId === null && item !== null) {
        close(shown);
        if (isSameStart) leftByItself(item);
      }
      if (isBehind()) readSoon();
    },
    applyItem(itemId, revision) {
      if (itemId !== wantedItemId) return;
      toldRevision = revision;
      if (isBehind()) readSoon();
    },
  };

  return {
    actions,
    nextTicket,
    show,
    close,
    during,
    act,
    withItem,
    goToSide,
    isWanted: (itemId) => itemId === wantedItemId,
    tellLeft,
  };
}
