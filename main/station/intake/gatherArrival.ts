import type { ItemId } from '../../domain/ids.ts';
import type { ArrivalFacts, Look } from '../../domain/intake/arrivalFacts.ts';
import { mayOpenItem, type SeenReference } from '../../domain/intake/labelShot.ts';
import type { ItemAtIntake, Wish } from '../../domain/intake/spotOnItem.ts';
import { itemBefore, type Opening } from '../../domain/intake/visits.ts';
import { isCancelled } from '../../domain/item/stage.ts';
import type { TargetResult } from '../../domain/judgement/golden.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { isRaw } from '../../domain/photo/imageFiles.ts';
import { readFacts } from '../../sync/itemFacts.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { sideRulesOf } from '../views/sideRules.ts';
import { arrivalFormat } from './arrivalFormat.ts';
import { wrongItemLine } from './attention.ts';
import type { IntakeParts } from './intakeParts.ts';
import type { ReadCode } from './labels.ts';
import { nameBefore } from './renamedFile.ts';
import { isMeasuredTarget, pendingSame, photoItIs, sameInInbox } from './samePicture.ts';
import { pendingPicture, photoOfCompanion } from './shotPartners.ts';

export interface Found {
  readonly look: Look;
  readonly codes: readonly ReadCode[];
  /** The measurement is saved within the transaction that ends the arrival. */
  readonly target: 'untried' | 'no_card' | { readonly keep: () => TargetResult; readonly awaitAgain: () => void };
}

export const nothingFound: Found = { look: { kind: 'not_yet' }, codes: [], target: 'untried' };

export interface Wanted {
  readonly lastTry: boolean;
  /** Several files that come at once advance even where auto-advance is off. */
  readonly advances: boolean;
  readonly trayOf: ItemId | null;
  readonly sideNow: () => string | null;
}

/** Everything is read in one turn of the main thread, so it is consistent. */
export function gatherArrival(parts: IntakeParts, arrival: Arrival, found: Found, wanted: Wanted): ArrivalFacts {
  const { store, view } = parts;
  const { id, sha256, itemId } = arrival;
  const beside = photoOfCompanion(store, arrival);
  return {
    arrival,
    isRaw: isRaw(arrivalFormat(arrival)),
    isLastTry: wanted.lastTry,
    look: found.look,
    pendingPicture: pendingPicture(store, id)?.id ?? null,
    pendingSame: pendingSame(store, arrival),
    photoItIs: photoItIs(store, arrival),
    isMeasuredTarget: isMeasuredTarget(store, arrival),
    nameBefore: nameBefore(store, arrival),
    beside: beside && {
      photo: beside,
      hasFile: store.companions.ofPhoto(beside.id).some((file) => file.sha256 === sha256),
      isWarnedOf: wrongItemLine({ view }, beside.itemId, beside) !== null,
    },
    target: targetOf(parts, arrival, found),
    label: labelOf(parts, arrival, found.codes),
    wish: wishOf(parts, arrival, wanted),
    itemBefore: beforeOf(parts, arrival),
    sameInInbox: sameInInbox(store, arrival),
    // An item can have a thousand photos, so they are read only when needed.
    item: itemId === null || found.look.kind === 'not_yet' ? null : itemAtIntake(parts, itemId),
  };
}

export function itemAtIntake(
  { actions, session, view }: Pick<IntakeParts, 'actions' | 'session' | 'view'>,
  itemId: ItemId,
): ItemAtIntake {
  return {
    ...readFacts(actions, itemId),
    chosenSide: session.chosenSide(itemId),
    retake: session.awaitedRetake(itemId),
    rules: sideRulesOf(view, itemId),
  };
}

function targetOf({ golden }: IntakeParts, { source }: Arrival, { target }: Found): ArrivalFacts['target'] {
  if (target === 'untried') return golden.isAwaited(source) ? 'awaited' : 'none';
  return target === 'no_card' ? 'none' : 'measured';
}

function labelOf(parts: IntakeParts, { itemId, source }: Arrival, codes: readonly ReadCode[]): ArrivalFacts['label'] {
  const { opensItems, warnsOfOthers } = parts.labels.settings;
  // A person who has opened another item since knows better than an older photo.
  const isCurrent = itemId === parts.session.openItemId;
  return {
    seen: seenReferences(parts, codes),
    mayOpen: opensItems && isCurrent && mayOpenItem(source),
    warnsOfOthers,
  };
}

/** A cancelled item's code may be started again. */
function seenReferences({ store }: IntakeParts, codes: readonly ReadCode[]): readonly SeenReference[] {
  const connection = codes.length === 0 ? null : store.connections.current();
  return codes.flatMap(({ text, isReference }): readonly SeenReference[] => {
    const item = connection && store.items.byReference(connection.id, text);
    if (item && !isCancelled(item)) return [{ text, itemId: item.id }];
    const isExpected = connection !== null && store.expected.get(text) !== null;
    return isReference || isExpected || item ? [{ text, itemId: null, isExpected }] : [];
  });
}

function beforeOf({ session, store }: IntakeParts, { source, shotAt, itemId }: Arrival): ItemId | null {
  if (shotAt === null || itemId === null) return null;
  const before = itemBefore(source, shotAt, openingOf(session, itemId), session.visits);
  return before === null || store.items.get(before) === null ? null : before;
}

function openingOf({ openItemId, openedAt, visits }: IntakeParts['session'], itemId: ItemId): Opening | null {
  if (openItemId === itemId && openedAt !== null) return { itemId, openedAt };
  return visits.find((visit) => visit.itemId === itemId) ?? null;
}

function wishOf({ store }: IntakeParts, { wantedSide }: Arrival, { trayOf, sideNow, advances }: Wanted): Wish {
  if (trayOf !== null) return { kind: 'tray' };
  return {
    kind: 'side',
    side: sideNow() ?? wantedSide,
    goesOn: advances || readSetting(store, stationSettings.autoAdvance),
  };
}
