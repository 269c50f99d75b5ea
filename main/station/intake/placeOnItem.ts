import type { ItemId, SideUuid } from '../../domain/ids.ts';
import { nextSide, sideAfter } from '../../domain/item/nextSide.ts';
import { findSide } from '../../domain/item/reconcile.ts';
import { photosBlocked } from '../../domain/item/stage.ts';
import type { Photo, Side } from '../../domain/model.ts';
import { placeWithin } from '../../sync/actions/placePhotos.ts';
import { changeItem } from '../../sync/actions/settle.ts';
import { readFacts } from '../../sync/itemFacts.ts';
import { readAutoAdvance } from '../settings/autoAdvance.ts';
import type { IntakeRoom } from './intakeParts.ts';

/** Where a photo is wanted on its item. */
export type Wish =
  /** A uuid or name; null for the side that wants one next. `goesOn`: the next open side becomes active then. */
  | { readonly kind: 'side'; readonly side: string | null; readonly goesOn: boolean }
  /** Whatever its sides want. */
  | { readonly kind: 'tray' };

/** Where a photo came to. */
export interface Placed {
  /** Null: the tray. */
  readonly side: Side | null;
  /** Why it may not lie on the side that it was meant for, or on any, as one plain line; null when nothing keeps it off. */
  readonly keptOff: string | null;
}

/**
 * The photo goes to the side asked for, else to the next one, else to the tray. The next open side becomes active, or this
 * one stays when it does not go on; a side that the photo is kept off stays active for the next one.
 */
export function placeOnItem(
  core: IntakeRoom,
  itemId: ItemId,
  photo: Photo,
  wanted: string | null,
  goesOn = true,
): Placed {
  const target = targetSide(core, itemId, wanted);
  const keptOff = target && (core.actions.keepsOff?.(readFacts(core.actions, itemId), photo, target) ?? null);
  changeItem(core.actions, itemId, () => {
    const lands = target !== null && keptOff === null;
    placeWithin(core.actions, itemId, photo, lands ? { sideUuid: target } : 'tray', 'photo taken in');
    if (!target && wanted !== null) core.store.photos.update(photo.id, { wantedSide: wanted });
  });
  if (!target) return { side: null, keptOff: blockedLine(core, itemId) };
  if (keptOff !== null) return { side: null, keptOff };
  const { sides, plainSides } = readFacts(core.actions, itemId);
  core.session.choose(itemId, goesOn ? sideAfter(sides, target) : target);
  return { side: plainSides.find((side) => side.uuid === target) ?? null, keptOff };
}

/** The item takes no photos now: the next goods are on the table, perhaps, and were not scanned. */
function blockedLine(core: IntakeRoom, itemId: ItemId): string | null {
  const blocked = photosBlocked(readFacts(core.actions, itemId));
  return blocked === null ? null : `No photo goes on its sides now: ${blocked}. Scan the next one.`;
}

/** See `placeOnItem`; into the tray it goes by itself, not as one that a person moves. */
export function placeAsWished(core: IntakeRoom, itemId: ItemId, photo: Photo, wish: Wish): Placed {
  return wish.kind === 'tray'
    ? placeInTray(core, itemId, photo)
    : placeOnItem(core, itemId, photo, wish.side, wish.goesOn);
}

export function placeInTray(core: IntakeRoom, itemId: ItemId, photo: Photo): Placed {
  changeItem(core.actions, itemId, () =>
    placeWithin(core.actions, itemId, photo, 'tray', 'photo imported to the tray'),
  );
  return { side: null, keptOff: null };
}

/** A person has put a photo on a side: when it is the active one, the next open side becomes active, unless that is turned off. */
export function goOnFrom(core: IntakeRoom, itemId: ItemId, sideUuid: SideUuid): void {
  if (core.session.chosenSide(itemId) !== sideUuid || !readAutoAdvance(core.store)) return;
  core.session.choose(itemId, sideAfter(readFacts(core.actions, itemId).sides, sideUuid));
}

/** The side that a photo would go to now; null when none wants one, or the one asked for is not known. */
export function targetSide(core: IntakeRoom, itemId: ItemId, wanted: string | null): SideUuid | null {
  const facts = readFacts(core.actions, itemId);
  if (photosBlocked(facts) !== null) return null;
  if (wanted !== null) return findSide(facts.plainSides, wanted);
  return nextSide(facts.sides, core.session.chosenSide(itemId));
}
