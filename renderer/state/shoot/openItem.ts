import type { ExistingAnswer } from '../../../main/contract/domainTypes.ts';
import { doneOf } from '../../../main/contract/items/done.ts';
import type { ItemView, StatusView } from '../../../main/contract/views.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { attempt, type StoreContext } from '../../data/context.ts';
import { neighbour } from '../items/checklist.ts';
import type { ShootHold } from './shootData.ts';
import { reportDone, ShownItem } from './shownItem.ts';

export interface OpenItemActions {
  open(itemId: string, sideUuid?: string): Promise<boolean>;
  leave(): Promise<void>;
  done(): Promise<void>;
  /** Shows the first of the photos that a person should see before they are sent, and says why. */
  lookAtMarks(photos: readonly MarkedPhoto[], why: Text): Promise<void>;
  submit(): Promise<void>;
  /** Where it lies; null: nobody knows it any more. */
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

/** How the other parts of the store change the open item. */
export interface OpenItem {
  readonly actions: OpenItemActions;
  /** Numbers a question, so that its answer cannot replace that of a later one. */
  nextTicket(): number;
  show(item: ItemView, ticket: number): void;
  /** Nothing is open from this question on. */
  close(ticket: number): void;
  /** While the call is under way nothing is read that its answer may tell. */
  during<Answer>(call: () => Promise<Answer>): Promise<Answer>;
  /** Asks the core to change the item, and shows its answer; null when it failed, which is told. */
  act(call: () => Promise<ItemView>): Promise<ItemView | null>;
  /** As `act`, on the open item; null when there is none. */
  withItem(call: (item: ItemView) => Promise<ItemView>): Promise<ItemView | null>;
  /** As `act`, by a call that makes this side of the open item the active one: it is looked at from now on. */
  goToSide(sideUuid: string, call: (itemId: string) => Promise<ItemView>): Promise<void>;
  isWanted(itemId: string | null): boolean;
  /** The item was left without Done: photos of it that were to be looked at are named. */
  tellLeft(item: ItemView | null): void;
}

/** Its functions can be taken out of it: each works alone. */
export function createOpenItem(context: StoreContext, hold: ShootHold): OpenItem {
  const shown = new ShownItem(context, hold);
  const acts = new ItemActs(context, hold, shown);
  return {
    actions: {
      open: (itemId, sideUuid) => acts.open(itemId, sideUuid),
      leave: () => acts.leave(),
      done: () => acts.done(),
      lookAtMarks: (photos, why) => acts.lookAtMarks(photos, why),
      submit: () => acts.submit(),
      setPlace: (place) => acts.setPlace(place),
      answerExisting: (answer) => acts.answerExisting(answer),
      selectSide: (sideUuid) => acts.selectSide(sideUuid),
      step: (step) => acts.step(step),
      reload: () => shown.reload(),
      applyStatus: (status) => shown.applyStatus(status),
      applyItem: (itemId, revision) => shown.applyItem(itemId, revision),
    },
    nextTicket: () => shown.nextTicket(),
    show: (item, ticket) => shown.show(item, ticket),
    close: (ticket) => shown.close(ticket),
    during: (call) => shown.during(call),
    act: (call) => acts.act(call),
    withItem: (call) => acts.withItem(call),
    goToSide: (sideUuid, call) => acts.goToSide(sideUuid, call),
    isWanted: (itemId) => shown.isWanted(itemId),
    tellLeft: (item) => acts.tellLeft(item),
  };
}

/** What the operator does to the open item. */
class ItemActs {
  readonly #context: StoreContext;
  readonly #hold: ShootHold;
  readonly #shown: ShownItem;
  /** Commands under way: `busy` while there are any. */
  #acting = 0;

  constructor(context: StoreContext, hold: ShootHold, shown: ShownItem) {
    this.#context = context;
    this.#hold = hold;
    this.#shown = shown;
  }

  act(call: () => Promise<ItemView>): Promise<ItemView | null> {
    return this.#shown.during(async () => {
      const ticket = this.#shown.nextTicket();
      this.#count(1);
      try {
        const item = await attempt(this.#context, call, this.#hold.get().item?.id);
        if (item !== null) this.#shown.show(item, ticket);
        return item;
      } finally {
        this.#count(-1);
      }
    });
  }

  async withItem(call: (item: ItemView) => Promise<ItemView>): Promise<ItemView | null> {
    const { item } = this.#hold.get();
    return item === null ? null : this.act(() => call(item));
  }

  async goToSide(sideUuid: string, call: (itemId: string) => Promise<ItemView>): Promise<void> {
    const { item } = this.#hold.get();
    if (item === null || !item.sides.some((side) => side.uuid === sideUuid)) return;
    this.#shown.chooseSide(sideUuid);
    await this.act(() => call(item.id));
  }

  /** Also where it seems to be the active one: another choice may be on its way. */
  selectSide(sideUuid: string): Promise<void> {
    return this.goToSide(sideUuid, (itemId) => this.#context.client.shoot.setActiveSide({ itemId, sideUuid }));
  }

  async step(step: 1 | -1): Promise<void> {
    const { item, viewedSideUuid } = this.#hold.get();
    const side = item === null ? null : neighbour(item.sides, viewedSideUuid, step);
    if (side !== null) await this.selectSide(side.uuid);
  }

  async open(itemId: string, sideUuid?: string): Promise<boolean> {
    const item = await this.act(() => this.#context.client.shoot.open({ itemId }));
    if (item !== null && sideUuid !== undefined) await this.selectSide(sideUuid);
    return item !== null;
  }

  async leave(): Promise<void> {
    const { item } = this.#hold.get();
    if (item === null) return;
    await this.#shown.during(async () => {
      const left = await attempt(this.#context, () => this.#context.client.shoot.close({}), item.id);
      if (left === null) return;
      this.#shown.close(this.#shown.nextTicket());
      this.tellLeft(item);
    });
  }

  tellLeft(item: ItemView | null): void {
    const done = item === null ? null : doneOf(item);
    if (item === null || done?.kind !== 'toLookAt') return;
    this.#context.notify('warning', text('done.leftMarked', { reference: item.referenceId, count: done.count }));
  }

  async done(): Promise<void> {
    const seen = [...(this.#hold.get().seenMarks ?? [])];
    const item = await this.withItem(({ id }) => this.#context.client.shoot.done({ itemId: id, seen }));
    if (item === null) return;
    if (item.finishes) this.#context.play('notice');
    else reportDone(this.#context, item);
  }

  async lookAtMarks(photos: readonly MarkedPhoto[], why: Text): Promise<void> {
    const { item } = this.#hold.get();
    if (item === null) return;
    this.#hold.set({ seenMarks: photos.map(({ photoId }) => photoId) });
    this.#context.play('attention');
    this.#context.notify('warning', why, false, null, item.id);
    const [first] = photos;
    if (first !== undefined) await this.selectSide(first.sideUuid);
  }

  async submit(): Promise<void> {
    const item = await this.withItem(({ id }) => this.#context.client.items.submit({ itemId: id }));
    if (item === null) return;
    const { id, referenceId: reference } = item;
    this.#context.notify('success', text('shoot.willBeSubmitted', { reference }), false, null, id);
  }

  async setPlace(place: string | null): Promise<void> {
    await this.withItem(({ id }) => this.#context.client.items.setPlace({ itemId: id, place }));
  }

  async answerExisting(answer: ExistingAnswer): Promise<void> {
    await this.withItem(({ id }) => this.#context.client.items.answerExisting({ itemId: id, answer }));
  }

  #count(more: 1 | -1): void {
    this.#acting += more;
    this.#hold.set({ busy: this.#acting > 0 });
  }
}
