import type { Text } from '../../texts/text.ts';
import type { SideUuid } from '../ids.ts';
import { sideForNext } from '../item/nextSide.ts';
import { findSide } from '../item/reconcile.ts';
import type { Retake } from '../item/retake.ts';
import { photosBlocked, type StageFacts } from '../item/stage.ts';
import { type JudgedItem, type KeptOff, keptOff, type SidePhoto, type SideRules } from './keptOff.ts';

export type Wish =
  /** A uuid or name; null for the next side. `goesOn`: the next open side becomes active then. */
  { readonly kind: 'side'; readonly side: string | null; readonly goesOn: boolean } | { readonly kind: 'tray' };

export type Spot =
  | { readonly kind: 'side'; readonly sideUuid: SideUuid; readonly goesOn: boolean }
  | { readonly kind: 'tray'; readonly why: TrayReason };

/** Only for arrivals: new requirements, adoption, restart and undo fill the tray too. */
export type TrayReason =
  | { readonly kind: 'asked' }
  /** No side wants one, or the wanted side is unknown and remembered. */
  | { readonly kind: 'no_side'; readonly wanted: string | null }
  | { readonly kind: 'blocked'; readonly wanted: string | null; readonly because: Text }
  | { readonly kind: 'kept_off'; readonly keptOff: KeptOff };

export interface ItemAtIntake extends StageFacts, JudgedItem {
  readonly rejections: JudgedItem['rejections'];
  /** Null lets the station choose. */
  readonly chosenSide: SideUuid | null;
  readonly retake: Retake | null;
  readonly rules: SideRules;
}

/** The requested side, else the next, else the tray; also the tray for a photo kept off that side. */
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

export function targetSide(item: ItemAtIntake, wish: Wish): SideUuid | null {
  if (wish.kind === 'tray' || photosBlocked(item) !== null) return null;
  if (wish.side !== null) return findSide(item.plainSides, wish.side);
  return sideForNext(item.sides, { chosen: item.chosenSide, retake: item.retake }, wish.goesOn);
}
