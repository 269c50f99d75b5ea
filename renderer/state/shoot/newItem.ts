import { type CodeCommand, isChoiceCommand } from '../../../main/contract/codes/codeCommands.ts';
import { aimMarkOf, markText } from '../../../main/contract/codes/codeReading.ts';
import type { ItemView } from '../../../main/contract/views.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { attempt, drop, noneOpen, quietly, type StoreContext } from '../../data/context.ts';
import { isRepeat, type LastScan, unglue } from '../../keyboard/scanFilter.ts';
import type { OpenItem } from './openItem.ts';
import type { NewKind, ShootData, ShootHold } from './shootData.ts';

/** A code leads to a view on Shoot, the answer to a question, another command or a place, or nothing. */
export type Scanned = 'shown' | 'answer' | 'aside' | 'nothing';

export interface NewItemActions {
  setScanText(text: string): void;
  /**
   * `fast`: at scanner speed, where doubled codes are undone; `question`: the open question; `rest`: the code without
   * keys that a person may have pressed before it.
   */
  scan(code: string, fast: boolean, question?: number | null, rest?: string | null): Promise<Scanned>;
  answerUnsure(isItem: boolean): Promise<void>;
  /** Two codes look the same: the known one is meant, a new item's, or none (null). */
  answerNear(answer: 'known' | 'new' | null): Promise<void>;
  /** The next items then have no place of their own. */
  clearPlace(): Promise<void>;
  askCodeSheet(places: readonly string[]): Promise<void>;
  endCodeSheet(): void;
  /** `serviceUuid` null: the usual one of the type, or the partner chooses. */
  create(kind: NewKind): Promise<boolean>;
  /** The scanned code was not meant: the former item opens again. */
  abandonNew(): Promise<void>;
  discard(): Promise<void>;
  /** A discarded item returns with its photos in its tray. */
  takeBack(): Promise<void>;
  applyLabel(reference: string): void;
}

/** Codes that are scanned or typed, and the question for the type of a new one. */
export function newItemActions(context: StoreContext, hold: ShootHold, open: OpenItem): NewItemActions {
  const { client, play, notify } = context;
  const { get, set } = hold;
  const { scan, take, askForType, forgetScan } = createScans(context, hold, open);
  return {
    setScanText: (scanText) => set({ scanText }),
    scan,
    async answerUnsure(isItem) {
      const { unsureCode } = get();
      set({ unsureCode: null });
      forgetScan();
      if (isItem && unsureCode !== null) await take(unsureCode, true);
    },
    async answerNear(answer) {
      const { nearCode } = get();
      set({ nearCode: null });
      forgetScan();
      if (nearCode === null || answer === null) return;
      if (answer === 'new') await take(nearCode.reference, true);
      else await take(nearCode.near, nearCode.where === 'rules');
    },
    async clearPlace() {
      await attempt(context, () => client.shoot.clearPlace({}));
    },
    async askCodeSheet(places) {
      const sheet = await attempt(context, () => client.shoot.codeSheet({ places: [...places] }));
      if (sheet !== null) set({ codeSheet: sheet.codes });
    },
    endCodeSheet: () => set({ codeSheet: null }),
    async create({ categoryUuid, typeUuid, serviceUuid, brand, model }) {
      const reference = get().newReference;
      if (reference === null) return false;
      const item = await open.act(() =>
        client.shoot.create({ reference, categoryUuid, typeUuid, serviceUuid, brand, model }),
      );
      return item !== null;
    },
    async abandonNew() {
      forgetScan();
      const { leftForNew, item } = get();
      set({ newReference: null, leftForNew: null });
      if (leftForNew === null || item !== null) return;
      await open.actions.open(leftForNew.itemId, leftForNew.sideUuid ?? undefined);
    },
    async discard() {
      const { item } = get();
      if (item === null) return;
      const gone = await open.during(async () => {
        const answer = await attempt(context, () => client.shoot.discard({ itemId: item.id }), item.id);
        if (answer !== null) open.close(open.nextTicket());
        return answer;
      });
      if (gone === null) return;
      forgetScan();
      const { reference, kind, photoIds, isGone } = gone;
      set({ discarded: isGone ? { reference, kind, photoIds } : null });
      if (isGone)
        notify('info', text('shoot.discarded', { reference, photos: photoIds.length }), false, null, noneOpen);
      else notify('info', text('shoot.discardCancelled', { reference }));
    },
    async takeBack() {
      const { discarded } = get();
      if (discarded === null) return;
      const { reference, kind, photoIds } = discarded;
      const made = await open.act(() => client.shoot.create({ reference, ...kind }));
      if (made === null) return;
      for (const part of chunks(photoIds, maxTaken))
        await open.act(() => client.photos.takeInbox({ itemId: made.id, photoIds: part }));
    },
    applyLabel(reference) {
      play('notice');
      drop(askForType(reference, open.nextTicket(), true));
    },
  };
}

function createScans(context: StoreContext, { get, set }: ShootHold, open: OpenItem) {
  const { client, play, notify, now } = context;
  let lastScan: LastScan | null = null;

  /** The station leaves the open item at a new code. */
  async function askForType(newReference: string, ticket: number, newByLabel: boolean): Promise<void> {
    const { item, viewedSideUuid } = get();
    if (item !== null) set({ leftForNew: { itemId: item.id, sideUuid: viewedSideUuid } });
    open.close(ticket);
    set({ newReference, newWasCancelled: false, newByLabel });
    const newWasCancelled = await isCancelledHere(client, newReference);
    if (get().newReference === newReference) set({ newWasCancelled });
  }

  /** The scanner's prefix is no part of the code. */
  function reportMark(code: string, led: Scanned): void {
    const mark = aimMarkOf(code);
    const { item, newReference, nearCode } = get();
    const shown = newReference ?? nearCode?.reference ?? item?.referenceId;
    if (mark === null || led !== 'shown' || shown === undefined || shown === code) return;
    notify('info', markText('code.markTaken', mark), false, null, item?.id ?? null);
  }

  async function take(code: string, isItem: boolean): Promise<Scanned> {
    set({ scanning: true, unsureCode: null, nearCode: null });
    const ticket = open.nextTicket();
    const asked = { reference: code, ...(isItem ? { isItem } : {}) };
    // Photos still go to the open item.
    const lost = text('shoot.notScanned', { code });
    const { item: before } = get();
    const result = await open.during(() => attempt(context, () => client.shoot.scan(asked), before?.id, lost));
    set({ scanning: false });
    if (result === null) {
      lastScan = null;
      return 'nothing';
    }
    play('notice');
    if (result.kind === 'badge') return tookOver(context, result.name, before?.id ?? noneOpen);
    if (result.kind === 'new' || (result.kind === 'opened' && result.item.id !== before?.id)) open.tellLeft(before);
    switch (result.kind) {
      case 'opened':
        open.show(result.item, ticket);
        return 'shown';
      case 'new':
        await askForType(result.reference, ticket, false);
        return 'shown';
      case 'unsure':
        set({ unsureCode: result.reference });
        return 'shown';
      case 'near':
        set({ nearCode: result });
        return 'shown';
      case 'command':
        set({ scannedCommand: { command: result.command, at: now() } });
        return isAnswer(result.command) ? 'answer' : 'aside';
      case 'place':
        notify('info', placeText(result), false, null, result.item?.id ?? null);
        if (result.item !== null && result.item.id === get().item?.id) open.show(result.item, ticket);
        return 'aside';
    }
  }

  async function scan(
    typed: string,
    fast: boolean,
    question: number | null = null,
    rest: string | null = null,
  ): Promise<Scanned> {
    if (rest !== null) {
      const meant = await quietly(() => client.shoot.meant({ whole: typed, rest }));
      if (meant !== 'whole' && meant !== 'rest') {
        set({ scanText: '', nearCode: whichCode(typed, rest) });
        return 'shown';
      }
      if (meant === 'rest') {
        notify('info', text('scanner.keysBefore', { keys: typed.slice(0, typed.length - rest.length) }));
        return scan(rest, fast, question);
      }
    }
    const code = fast ? unglue(typed.trim()) : typed.trim();
    const read = { code, at: now(), question };
    if (code === '') return 'nothing';
    if (lastScan !== null && isRepeat(lastScan, read)) {
      lastScan = { ...lastScan, readAt: read.at };
      return 'nothing';
    }
    if (fast && code !== typed.trim()) notify('info', text('shoot.scannedTwice', { code }));
    lastScan = { ...read, readAt: read.at, isAnswer: false };
    set({ scanText: '' });
    const led = await take(code, false);
    reportMark(code, led);
    if (led === 'answer' && lastScan?.code === code) lastScan = { ...lastScan, isAnswer: true };
    return led;
  }

  const forgetScan = (): void => {
    lastScan = null;
  };
  return { scan, take, askForType, forgetScan };
}

/** Whatever is open stays, on every screen. */
function tookOver({ notify }: StoreContext, name: string, itemId: string): Scanned {
  notify('info', text('operators.tookOver', { name }), false, null, itemId);
  return 'answer';
}

/** Photos that the inbox gives at once. */
const maxTaken = 200;

function chunks(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));
}

function placeText({ place, item, next }: { place: string | null; item: ItemView | null; next: boolean }): Text {
  if (item === null) return place === null ? text('shoot.placeGone') : text('shoot.placeSet', { place });
  const { referenceId: reference } = item;
  if (place === null) return text('shoot.placeOfItemGone', { reference });
  return text(next ? 'shoot.placeOfBoth' : 'shoot.placeOfItem', { reference, place });
}

/** The number of a choice, or the type of the item before, answers the question on the screen. */
function isAnswer(command: CodeCommand): boolean {
  return command === 'same' || isChoiceCommand(command);
}

async function isCancelledHere({ items }: StoreContext['client'], reference: string): Promise<boolean> {
  const page = await quietly(() => items.page({ stage: 'cancelled', search: reference, cursor: null, limit: 8 }));
  return page?.items.some((item) => item.referenceId === reference) === true;
}

/** A person may have pressed the first keys, so the code is asked about. */
function whichCode(whole: string, rest: string): ShootData['nearCode'] {
  const keys = whole.slice(0, whole.length - rest.length);
  const said = { title: text('near.question.typed'), why: text('near.by.typed', { keys }) };
  return { reference: whole, near: rest, where: 'typed', ...said };
}
