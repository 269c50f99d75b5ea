import type { Text } from '../../texts/text.ts';
import type { SideUuid } from '../ids.ts';
import { sideForNext } from '../item/nextSide.ts';
import { findSide } from '../item/reconcile.ts';
import type { Retake } from '../item/retake.ts';
import { photosBlocked, type StageFacts } from '../item/stage.ts';
import { type JudgedItem, type KeptOff, keptOff, type SidePhoto, type SideRules } from './keptOff.ts';

/** Where a photo is wanted on its item. */
export type Wish =
  /** A uuid or name; null for the side that wants one next. `goesOn`: the next open side becomes active then. */
  | { readonly kind: 'side'; readonly side: string | null; readonly goesOn: boolean }
  /** A person wants it in the tray, whatever the sides want. */
  | { readonly kind: 'tray' };

/** Where on its item a photo goes. */
export type Spot =
  | { readonly kind: 'side'; readonly sideUuid: SideUuid; readonly goesOn: boolean }
  | { readonly kind: 'tray'; readonly why: TrayReason };

/** Why a photo that arrives goes to the tray. Other requirements, an adopted SR, a new start and an undo bring photos there too (`sync/actions`). */
export type TrayReason =
  /** A person wants it there. */
  | { readonly kind: 'asked' }
  /** No side wants one, or the wanted one is not known yet: it is kept in mind. */
  | { readonly kind: 'no_side'; readonly wanted: string | null }
  /** The item takes no photos now, as `photosBlocked` says. */
  | { readonly kind: 'blocked'; readonly wanted: string | null; readonly because: Text }
  | { readonly kind: 'kept_off'; readonly keptOff: KeptOff };

/** An item as a photo for it finds it. */
export interface ItemAtIntake extends StageFacts, JudgedItem {
  readonly rejections: JudgedItem['rejections'];
  /** The side that the operator has chosen; null lets the station choose. */
  readonly chosenSide: SideUuid | null;
  /** The retake that waits for its photo; null when none does. */
  readonly retake: Retake | null;
  readonly rules: SideRules;
}

/** The side asked for, else the one that wants a photo next, else the tray; the tray too for a photo that is kept off that side. */
export function spotOnItem(item: ItemAtIntake, photo: SidePhoto, wish: Wish): Spot {
  if (wish.kind === 'tray') return { kind: 'tray', why: { kind: 'asked' } };
  const because = photosBlocked(item);
  if (because !== null) return { kind: 'tray', why: { kind: 'blocked', wanted: wish.side, because } };
  const target = targetSide(item, wish);
  if (target === null) return { kind: 'tray', why: { kind: 'no_side', wanted: wish.side } };
  const off = keptOff(item, item.rules, photo, target);
  if (off !== null) return { kind: 'tray', why: { kind: 'kept_off', keptOff: off } };
  return { kind: 'side', sideUuid: target, goesOn: wish.goesOn };
}

/** The side that a photo would go to now; null when none wants one, the one asked for is not known, or the tray is wanted. */
export function targetSide(item: ItemAtIntake, wish: Wish): SideUuid | null {
  if (wish.kind === 'tray' || photosBlocked(item) !== null) return null;
  if (wish.side !== null) return findSide(item.plainSides, wish.side);
  return sideForNext(item.sides, { chosen: item.chosenSide, retake: item.retake }, wish.goesOn);
}
