import { text } from '../../../main/texts/text.ts';
import type { ItemView, StatusView } from '../../../preload/contract/views.ts';
import { attempt, drop, quietly, type StoreContext } from '../context.ts';
import { debounce } from '../debounce.ts';
import { keepSame } from '../keepSame.ts';
import { awaitsRetake, hasAllRequired, neighbour } from './checklist.ts';
import type { ShootHold } from './shootData.ts';

export interface OpenItemActions {
  open(itemId: string, sideUuid?: string): Promise<boolean>;
  leave(): Promise<void>;
  done(): Promise<void>;
  submit(): Promise<void>;
  selectSide(sideUuid: string): Promise<void>;
  step(step: 1 | -1): Promise<void>;
  reload(): Promise<void>;
  applyStatus(status: StatusView): void;
  applyItem(itemId: string): void;
}

/** How the other parts of the store change the open item. */
export interface OpenItem {
  readonly actions: OpenItemActions;
  /** Numbers a question, so that its answer cannot replace that of a later one. */
  nextTicket(): number;
  show(item: ItemView, ticket: number): void;
  /** Nothing is open from this question on. */
  close(ticket: number): void;
  /** Asks the core to change the item, and shows its answer; null when it failed, which is told. */
  act(call: () => Promise<ItemView>): Promise<ItemView | null>;
  /** As `act`, on the open item; null when there is none. */
  withItem(call: (item: ItemView) => Promise<ItemView>): Promise<ItemView | null>;
  isWanted(itemId: string | null): boolean;
}

/** Changes of one item come in bursts, which can last; the item is read once for many of them. */
const readTimes = { pauseMs: 40, latestMs: 200 };

/** The item on the screen and the side that is looked at, as the core tells them. */
export function createOpenItem(context: StoreContext, { get, set }: ShootHold): OpenItem {
  const { client, play, tell } = context;
  let asked = 0;
  let shown = 0;
  let chosenAt = 0;
  let wantedItemId: string | null = null;

  function nextTicket(): number {
    asked += 1;
    return asked;
  }

  /** Answers can overtake each other: only one asked for later than what is shown replaces it. */
  function show(item: ItemView, ticket: number): void {
    if (ticket < shown) return;
    shown = ticket;
    const before = get().item;
    if (!item.open) {
      if (before?.id === item.id || before === null) close(ticket);
      return;
    }
    wantedItemId = item.id;
    const sameItem = before?.id === item.id;
    const kept = sameItem ? get().viewedSideUuid : null;
    // The side was chosen anew while this was on its way.
    const active = kept !== null && ticket < chosenAt ? kept : item.activeSideUuid;
    const viewedSideUuid = active ?? kept ?? item.sides[0]?.uuid ?? null;
    const isAwaited = awaitsRetake(before, item, get().retakeSideUuid);
    set({
      item: keepSame(before, item),
      viewedSideUuid,
      newReference: null,
      leftForNew: null,
      ...(sameItem ? {} : { flash: null }),
      ...(isAwaited ? {} : { retakeSideUuid: null }),
    });
    if (sameItem && before !== null && !hasAllRequired(before) && hasAllRequired(item)) play('complete');
  }

  function close(ticket: number): void {
    shown = ticket;
    wantedItemId = null;
    set({ item: null, viewedSideUuid: null, flash: null, retakeSideUuid: null });
  }

  async function act(call: () => Promise<ItemView>): Promise<ItemView | null> {
    const ticket = nextTicket();
    set({ busy: true });
    try {
      const item = await attempt(context, call);
      if (item !== null) show(item, ticket);
      return item;
    } finally {
      set({ busy: false });
    }
  }

  async function withItem(call: (item: ItemView) => Promise<ItemView>): Promise<ItemView | null> {
    const { item } = get();
    return item === null ? null : act(() => call(item));
  }

  async function read(itemId: string): Promise<void> {
    const ticket = nextTicket();
    const item = await quietly(() => client.items.get({ itemId }));
    if (item !== null && wantedItemId === itemId) show(item, ticket);
  }

  const readSoon = debounce(() => {
    if (wantedItemId !== null) drop(read(wantedItemId));
  }, readTimes);

  async function selectSide(sideUuid: string): Promise<void> {
    const { item } = get();
    if (item === null || !item.sides.some((side) => side.uuid === sideUuid)) return;
    set({ viewedSideUuid: sideUuid, retakeSideUuid: null });
    chosenAt = asked + 1;
    // Also where it seems to be the active one: another choice may be on its way.
    await act(() => client.shoot.setActiveSide({ itemId: item.id, sideUuid }));
  }

  const actions: OpenItemActions = {
    async open(itemId, sideUuid) {
      const item = await act(() => client.shoot.open({ itemId }));
      if (item !== null && sideUuid !== undefined) await selectSide(sideUuid);
      return item !== null;
    },
    async leave() {
      if (get().item === null) return;
      const left = await attempt(context, () => client.shoot.close({}));
      if (left !== null) close(nextTicket());
    },
    async done() {
      const item = await withItem(({ id }) => client.shoot.done({ itemId: id }));
      if (item === null) return;
      if (item.open) {
        play('refused');
        tell('warning', item.submitBlocked ?? text('shoot.stillMissing'));
        return;
      }
      play('accepted');
      tell('success', text('shoot.isDone', { reference: item.referenceId }));
    },
    async submit() {
      const item = await withItem(({ id }) => client.items.submit({ itemId: id }));
      if (item !== null) tell('success', text('shoot.willBeSubmitted', { reference: item.referenceId }));
    },
    selectSide,
    async step(step) {
      const { item, viewedSideUuid } = get();
      const side = item === null ? null : neighbour(item.sides, viewedSideUuid, step);
      if (side !== null) await selectSide(side.uuid);
    },
    async reload() {
      if (wantedItemId !== null) await read(wantedItemId);
    },
    applyStatus({ openItemId }) {
      if (openItemId === (get().item?.id ?? null)) {
        // Another one may be on its way here that is not open any more.
        wantedItemId = openItemId;
        return;
      }
      if (openItemId === null) {
        close(nextTicket());
        return;
      }
      wantedItemId = openItemId;
      drop(read(openItemId));
    },
    applyItem(itemId) {
      if (itemId === wantedItemId) readSoon();
    },
  };

  return { actions, nextTicket, show, close, act, withItem, isWanted: (itemId) => itemId === wantedItemId };
}
