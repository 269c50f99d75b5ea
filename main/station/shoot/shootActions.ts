import { type CodeCommand, type CodeMeaning, type CodeRules, meaningOf } from '../../domain/codes/codeRules.ts';
import { extractedFrom, readScanned } from '../../domain/codes/scannedCode.ts';
import { placeGoesTo } from '../../domain/codes/scannedPlace.ts';
import { StationError } from '../../domain/failure.ts';
import type { DirectoryEntry } from '../../domain/fleet/directory.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { AwaitedLabel } from '../../domain/intake/labelShot.ts';
import { coverageOf } from '../../domain/item/coverage.ts';
import { isEnded } from '../../domain/item/result.ts';
import { isCancelled } from '../../domain/item/stage.ts';
import { commandByLayout, findNear, meantByRules, type NearCode } from '../../domain/near/findNear.ts';
import { cleanCodeText } from '../../domain/photo/codes.ts';
import type { RecordOwner } from '../../domain/ports/recordStores.ts';
import { beginShared } from '../../sync/actions/beginShared.ts';
import { createItem, type NewItem } from '../../sync/actions/createItem.ts';
import { type ExpectedKind, expectedType } from '../../sync/actions/expectedType.ts';
import { markDone, setPlace } from '../../sync/actions/itemCommands.ts';
import { changeItem } from '../../sync/actions/settle.ts';
import { cancelledItem, startAgain } from '../../sync/actions/startAgain.ts';
import type { ActionContext } from '../../sync/context.ts';
import { getItem, readFacts } from '../../sync/itemFacts.ts';
import { text } from '../../texts/text.ts';
import { type Discarded, discardItem } from './discardItem.ts';
import type { ExtractedCodes } from './extractedCodes.ts';
import type { ShootSession } from './shootSession.ts';

export interface ShootParts {
  readonly session: ShootSession;
  readonly actions: ActionContext;
  readonly stationActions: ActionContext;
}

/** Photos of the inbox stay there: only a person knows their item. */
export function openOnShoot(parts: ShootParts, itemId: ItemId): void {
  const item = getItem(parts.actions, itemId);
  const before = parts.session.open(item.id);
  if (before) settleItem(parts, before);
  settleItem(parts, item.id);
}

/** Today's strip does not name items that were picked from a list. */
export function openScanned(parts: ShootParts, itemId: ItemId): void {
  getItem(parts.actions, itemId);
  parts.actions.store.shift.setLastScanned(itemId, parts.actions.clock());
  openOnShoot(parts, itemId);
}

export function closeShoot(parts: ShootParts): void {
  const before = parts.session.close();
  if (before) settleItem(parts, before);
}

export async function discardOnShoot(
  parts: ShootParts & Pick<CreateParts, 'recorder'>,
  itemId: ItemId,
): Promise<Discarded> {
  const discarded = discardItem(parts.actions, itemId);
  // The item may be gone, so it is not settled.
  if (parts.session.isOpen(itemId)) parts.session.close();
  await parts.recorder.flush('inbox');
  await parts.recorder.flush(itemId);
  return discarded;
}

export function doneOnShoot(parts: ShootParts, itemId: ItemId): void {
  markDone(parts.actions, itemId);
  if (parts.session.isOpen(itemId)) closeShoot(parts);
}

export type Scanned =
  | { readonly kind: 'opened'; readonly itemId: ItemId }
  | { readonly kind: 'new' }
  /** A person reads the two codes as the same. The open item stays open. */
  | { readonly kind: 'near'; readonly near: NearCode }
  /** The code fits no rule for items. The open item stays open. */
  | { readonly kind: 'unsure' }
  | { readonly kind: 'command'; readonly command: CodeCommand }
  /** `next`: the items begun next lie there. */
  | { readonly kind: 'place'; readonly place: string | null; readonly itemId: ItemId | null; readonly next: boolean };

/**
 * `isItem`: a person has confirmed the code. Throws `not_possible` for a refused code; the open item stays open.
 * Invisible characters and a scanner's mark are dropped unless the text is a known reference.
 */
export async function scanOnShoot(parts: CreateParts, typed: string, isItem: boolean): Promise<ScannedHere> {
  const scannedCode = readScanned(typed).code;
  const extracted = extractedFrom(typed, parts.codes());
  const code = extracted?.reference ?? scannedCode;
  if (extracted !== null) parts.extracted.remember(extracted);
  if (code === '') throw new StationError('invalid', text('reference.needed'), { field: 'reference' });
  for (const reference of new Set([typed, cleanCodeText(typed), scannedCode, code])) {
    const itemId = await openKnown(parts, reference);
    if (itemId !== null) return { code: reference, scanned: { kind: 'opened', itemId } };
  }
  const scanned = await whatIsUnknown(parts, code, isItem, extracted !== null);
  // Other goods are in front of the camera, so no photo may land on the former item.
  if (scanned.kind === 'new') closeShoot(parts);
  return { code, scanned };
}

export interface ScannedHere {
  readonly code: string;
  readonly scanned: Scanned;
}

async function openKnown(parts: CreateParts, reference: string): Promise<ItemId | null> {
  const { actions } = parts;
  const item = actions.store.items.byReference(actions.connection().id, reference);
  if (item && !isCancelled(item)) {
    openScanned(parts, item.id);
    return item.id;
  }
  const begun = beginKnown(parts, reference);
  if (begun !== null) await parts.recorder.flush(begun);
  return begun;
}

async function whatIsUnknown(
  parts: CreateParts,
  code: string,
  isItem: boolean,
  isExtracted: boolean,
): Promise<Scanned> {
  const { actions, codes, fleet } = parts;
  const { store } = actions;
  const connectionId = actions.connection().id;
  // A cancelled item is begun again by its own code.
  const isKnown = store.expected.get(code) !== null || store.items.byReference(connectionId, code) !== null;
  if (isItem || isKnown) return { kind: 'new' };
  const rules = codes();
  const meaning: CodeMeaning = isExtracted ? { kind: 'item' } : meaningOf(code, rules);
  if (meaning.kind === 'command' || meaning.kind === 'place') return notAnItem(parts, code, meaning);
  const command = isExtracted ? null : commandByLayout(code, rules);
  if (command?.kind === 'command') return command;
  if (meaning.kind === 'unknown_command') return notAnItem(parts, code, meaning);
  const isElsewhere = (reference: string): boolean => fleet.entryOf(reference) !== null;
  const near =
    findNear({ items: store.items, expected: store.expected, isElsewhere }, connectionId, code) ??
    (meaning.kind === 'item' ? null : meantByRules(code, rules));
  if (near !== null) return { kind: 'near', near };
  return meaning.kind === 'item' ? { kind: 'new' } : notAnItem(parts, code, meaning);
}

export function meantCode(
  { actions, codes, fleet }: CreateParts,
  whole: string,
  rest: string,
): 'whole' | 'rest' | 'ask' {
  const { store } = actions;
  const isKnown = (typed: string): boolean => {
    const { code } = readScanned(typed);
    const isHere = store.items.byReference(actions.connection().id, code) !== null;
    return isHere || store.expected.get(code) !== null || fleet.entryOf(code) !== null;
  };
  const rules = codes();
  const isTaken = (typed: string): boolean =>
    meaningOf(readScanned(typed).code, rules).kind !== 'item' || rules.fitsItem(typed);
  if (isKnown(whole)) return 'whole';
  if (isKnown(rest)) return 'rest';
  if (isTaken(whole) === isTaken(rest)) return 'ask';
  return isTaken(whole) ? 'whole' : 'rest';
}

export function beginKnown(parts: CreateParts, reference: string): ItemId | null {
  return beginElsewhere(parts, reference) ?? beginExpected(parts, reference);
}

/** Where each item gets its own request, another station's does not count. */
function beginElsewhere(parts: CreateParts, reference: string): ItemId | null {
  const { actions, fleet, services } = parts;
  const entry = fleet.entryOf(reference);
  if (entry === null || isEnded(entry.stage) || actions.policy().existing === 'create') return null;
  if (actions.store.items.byReference(actions.connection().id, reference) !== null) return null;
  const { category: categoryUuid, type: typeUuid, service, ...others } = entry;
  const { brand, model, place, serial, lot } = others;
  const serviceUuid = services.settled(typeUuid, service);
  if (categoryUuid === '' || typeUuid === '' || serviceUuid === undefined) return null;
  const wanted = { referenceId: reference, categoryUuid, typeUuid, serviceUuid, brand, model, place, serial, lot };
  return openMade(parts, (placed) => beginShared(actions, placed, entry), wanted);
}

function beginExpected(parts: CreateParts, reference: string): ItemId | null {
  const known = expectedType(parts.actions, reference);
  const wanted = known && wantedOf(parts, reference, known);
  return wanted && makeOnShoot(parts, wanted);
}

function wantedOf({ services }: CreateParts, referenceId: string, known: ExpectedKind): NewItem | null {
  const { categoryUuid, typeUuid, service, ...names } = known;
  if (categoryUuid === null || typeUuid === null) return null;
  const serviceUuid = services.settled(typeUuid, service);
  return serviceUuid === undefined ? null : { ...names, referenceId, categoryUuid, typeUuid, serviceUuid };
}

function notAnItem(parts: CreateParts, code: string, meaning: Exclude<CodeMeaning, { kind: 'item' }>): Scanned {
  switch (meaning.kind) {
    case 'ask':
      return { kind: 'unsure' };
    case 'refuse':
      throw new StationError('not_possible', text('code.refused', { code }));
    case 'unknown_command':
      throw new StationError(
        'not_possible',
        meaning.command === ''
          ? text('code.prefixAlone', { code })
          : text('code.noCommand', { command: meaning.command }),
      );
    case 'place':
      return takePlace(parts, meaning.place);
    case 'command':
      return meaning;
  }
}

function coverage(actions: ActionContext, itemId: ItemId) {
  const { plainSides, photos, rejections } = readFacts(actions, itemId);
  return coverageOf(plainSides, photos, rejections);
}

function takePlace(parts: CreateParts, place: string | null): Scanned {
  const { actions, session } = parts;
  const openId = session.openItemId;
  const open = openId === null ? null : coverage(actions, openId);
  const isComplete = open !== null && open.requiredTotal > 0 && open.requiredDone === open.requiredTotal;
  const goesTo = placeGoesTo(open && { isComplete }, parts.place.get());
  const itemId = goesTo.item ? openId : null;
  if (itemId !== null) setPlace(actions, itemId, place);
  if (goesTo.next) parts.place.set(place);
  return { kind: 'place', place, itemId, next: goesTo.next };
}

export interface CreateParts extends ShootParts {
  readonly intake: { takeLabelled(itemId: ItemId, label: AwaitedLabel | null): void };
  readonly codes: () => CodeRules;
  readonly extracted: ExtractedCodes;
  readonly fleet: { entryOf(reference: string): DirectoryEntry | null };
  readonly services: {
    settled(typeUuid: string, given: string | null): string | null | undefined;
  };
  readonly place: { get(): string | null; set(place: string | null): void };
  readonly recorder: { flush(owner: RecordOwner): Promise<void> };
}

/** The item is in its record when this answers. */
export async function createOnShoot(parts: CreateParts, wanted: NewItem): Promise<ItemId> {
  const itemId = makeOnShoot(parts, wanted);
  await parts.recorder.flush(itemId);
  return itemId;
}

function makeOnShoot(parts: CreateParts, wanted: NewItem): ItemId {
  const { actions } = parts;
  const cancelled = cancelledItem(actions, wanted.referenceId);
  return openMade(
    parts,
    (placed) => {
      if (cancelled) startAgain(actions, cancelled, placed);
      return cancelled ?? createItem(actions, placed);
    },
    wanted,
  );
}

function openMade(parts: CreateParts, make: (placed: NewItem) => ItemId, wanted: NewItem): ItemId {
  const { session, intake } = parts;
  const read = parts.extracted.of(wanted.referenceId);
  const itemId = make({
    ...wanted,
    serial: read?.serial ?? wanted.serial ?? null,
    lot: read?.lot ?? wanted.lot ?? null,
    place: wanted.place ?? parts.place.get(),
  });
  const label = session.takeLabelled();
  openScanned(parts, itemId);
  intake.takeLabelled(itemId, label);
  return itemId;
}

/** Opening and closing change what may be submitted and how an item is polled. */
function settleItem({ stationActions }: ShootParts, itemId: ItemId): void {
  changeItem(stationActions, itemId, () => undefined);
}
