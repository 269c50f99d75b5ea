import type { ItemView, StatusView } from '../../../main/contract/views.ts';
import { text } from '../../../main/texts/text.ts';
import { drop, noneOpen, quietly, type StoreContext } from '../../data/context.ts';
import { debounce } from '../../data/debounce.ts';
import { keepSame } from '../../data/keepSame.ts';
import { hasNewPhoto, isWellCompleted } from '../items/checklist.ts';
import type { ShootData, ShootHold } from './shootData.ts';

/** A photo is shown by the first change that tells of it. Changes come in bursts, which can last; for the rest of one the item is read once more. */
const readTimes = { pauseMs: 40, latestMs: 200, firstAtOnce: true };
/** Older than any revision. */
const notShown = -1;

/**
 * The item on the screen and the side that is looked at, as the core tells them. The item is read again where an event tells of a
 * change that is not on the screen yet: not for one that the answer to an own call has shown.
 */
export class ShownItem {
  readonly #context: StoreContext;
  readonly #hold: ShootHold;
  readonly #readSoon = debounce(() => this.#readIfBehind(), readTimes);
  #asked = 0;
  #shown = 0;
  #chosenAt = 0;
  #underWay = 0;
  #wantedItemId: string | null = null;
  #shownRevision = notShown;
  #toldRevision = notShown;
  /** The item that another window has opened instead of the one here, until that is told. */
  #switchedTo: string | null = null;
  /** What was open here was left in another window, and nothing has been opened since. */
  #isLeftElsewhere = false;
  /** When the station that tells had started; null before it told. */
  #toldBy: number | null = null;

  constructor(context: StoreContext, hold: ShootHold) {
    this.#context = context;
    this.#hold = hold;
  }

  isWanted(itemId: string | null): boolean {
    return itemId === this.#wantedItemId;
  }

  /** Numbers a question, so that its answer cannot replace that of a later one. */
  nextTicket(): number {
    this.#asked += 1;
    return this.#asked;
  }

  show(item: ItemView, ticket: number): void {
    if (this.#isStale(item, ticket)) return;
    this.#shown = Math.max(this.#shown, ticket);
    const before = this.#hold.get();
    const sameBefore = before.item?.id === item.id ? before.item : null;
    if (!item.open) {
      if (sameBefore !== null || before.item === null) this.close(ticket);
      return;
    }
    this.#want(item.id);
    this.#shownRevision = item.revision;
    const shown = sameBefore === null ? asOpened(item) : asChanged(before, sameBefore, item, ticket <= this.#chosenAt);
    const saved = keepSame(before.item, item);
    this.#hold.set({ item: saved, ...shown, newReference: null, leftForNew: null, discarded: null });
    // Behind a warning's sound it would say that all is well.
    if (sameBefore !== null && isWellCompleted(sameBefore, item)) this.#context.play('complete');
  }

  /** Nothing is open from this question on. */
  close(ticket: number): void {
    this.#shown = Math.max(this.#shown, ticket);
    this.#want(null);
    this.#hold.set({ item: null, viewedSideUuid: null, chosenSideUuid: null, flash: null, seenMarks: null });
  }

  /** The next question tells the core: answers up to its own lead to no other side. */
  chooseSide(sideUuid: string): void {
    this.#hold.set({ viewedSideUuid: sideUuid, chosenSideUuid: sideUuid });
    this.#chosenAt = this.#asked + 1;
  }

  /** While the call is under way nothing is read that its answer may tell. */
  async during<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    this.#underWay += 1;
    try {
      return await call();
    } finally {
      this.#underWay -= 1;
      if (this.#isBehind()) this.#readSoon();
    }
  }

  async reload(): Promise<void> {
    // The station may have started anew, and counts from the beginning then.
    this.#shownRevision = notShown;
    this.#toldRevision = notShown;
    if (this.#wantedItemId !== null) await this.#read(this.#wantedItemId, true);
  }

  applyStatus({ openItemId, startedAt }: StatusView): void {
    const { item, newReference } = this.#hold.get();
    // What a restart has closed, this window opens again.
    const isSameStart = this.#toldBy === startedAt;
    this.#toldBy = startedAt;
    // Another one may be on its way here that is not open any more.
    if (openItemId !== this.#wantedItemId) {
      this.#shown = this.nextTicket();
      const wasOpen = item !== null || newReference !== null || this.#isLeftElsewhere;
      this.#switchedTo = this.#underWay === 0 && wasOpen ? openItemId : null;
      this.#isLeftElsewhere = false;
    }
    this.#want(openItemId);
    if (openItemId === null && item !== null) {
      this.close(this.#shown);
      if (isSameStart) this.#leftByItself(item);
    }
    if (this.#isBehind()) this.#readSoon();
  }

  applyItem(itemId: string, revision: number): void {
    if (itemId !== this.#wantedItemId) return;
    this.#toldRevision = revision;
    if (this.#isBehind()) this.#readSoon();
  }

  #want(itemId: string | null): void {
    if (itemId === this.#wantedItemId) return;
    const { item } = this.#hold.get();
    this.#wantedItemId = itemId;
    this.#shownRevision = item?.id === itemId ? item.revision : notShown;
    this.#toldRevision = notShown;
  }

  /** Answers can overtake each other. Of the same item the revision says which is newer; else it is the one asked for later. */
  #isStale({ id, revision }: ItemView, ticket: number): boolean {
    if (id === this.#wantedItemId && revision !== this.#shownRevision) return revision < this.#shownRevision;
    return ticket < this.#shown;
  }

  /** The core has told of what the screen does not show. */
  #isBehind(): boolean {
    const { item } = this.#hold.get();
    return this.#wantedItemId !== null && (item?.id !== this.#wantedItemId || this.#shownRevision < this.#toldRevision);
  }

  #readIfBehind(): void {
    if (this.#wantedItemId !== null && this.#underWay === 0 && this.#isBehind()) drop(this.#read(this.#wantedItemId));
  }

  /** `isAgain`: the station may have started anew, which leaves an item too. */
  async #read(itemId: string, isAgain = false): Promise<void> {
    const ticket = this.nextTicket();
    const item = await quietly(() => this.#context.client.items.get({ itemId }));
    if (item === null || this.#wantedItemId !== itemId) return;
    const { newReference: code, item: before } = this.#hold.get();
    this.show(item, ticket);
    if (before?.id === itemId && this.#hold.get().item === null && !isAgain) this.#leftByItself(before);
    if (this.#switchedTo === itemId) this.#reportSwitch(item, code);
    this.#switchedTo = null;
  }

  #reportSwitch({ id, referenceId: reference }: ItemView, code: string | null): void {
    const { notify } = this.#context;
    if (code === null) notify('info', text('shoot.openedElsewhere', { reference }), false, null, id);
    else notify('warning', text('shoot.questionClosed', { reference, code }), true, null, id);
  }

  /** Which of the item and the status says it first is chance. */
  #leftByItself(item: ItemView): void {
    if (this.#underWay > 0) return;
    if (item.finishes) {
      reportDone(this.#context, item);
      return;
    }
    this.#isLeftElsewhere = true;
    this.#context.notify('info', text('shoot.closedElsewhere', { reference: item.referenceId }), false, null, noneOpen);
  }
}

export function reportDone({ play, notify }: StoreContext, { referenceId: reference, tray }: ItemView): void {
  play('accepted');
  notify('success', text('shoot.isDone', { reference, inTray: tray.length }));
}

type Shown = Pick<ShootData, 'viewedSideUuid' | 'chosenSideUuid' | 'flash' | 'seenMarks'>;

function asOpened({ activeSideUuid, sides }: ItemView): Shown {
  return {
    viewedSideUuid: activeSideUuid ?? sides[0]?.uuid ?? null,
    chosenSideUuid: null,
    flash: null,
    seenMarks: null,
  };
}

/** `isUpToChoice`: the item answers the operator's choice of a side, or what was asked before it. */
function asChanged(shown: ShootData, before: ItemView, item: ItemView, isUpToChoice: boolean): Shown {
  const { viewedSideUuid: saved, chosenSideUuid: chosen, flash, seenMarks } = shown;
  // What is looked at stays, until the next photo goes elsewhere than before: not by the choice itself, or while that was on its way.
  const isLooked = saved !== null && (isUpToChoice || before.activeSideUuid === item.activeSideUuid);
  const active = isLooked ? saved : item.activeSideUuid;
  const viewedSideUuid = active ?? saved ?? item.sides[0]?.uuid ?? null;
  const staysChosen = chosen === viewedSideUuid && !hasNewPhoto(before, item, chosen);
  return { viewedSideUuid, chosenSideUuid: staysChosen ? chosen : null, flash, seenMarks };
}
