import type { SideUuid } from '../ids.ts';
import { type Retake, retakenSide } from './retake.ts';
import { type SideFacts, wantsPhoto } from './sideStatus.ts';

/**
 * The operator's choice, else the first rejected, empty required, then empty optional side. Null means the tray; a
 * round of re-shoots never offers optional sides.
 */
export function nextSide(facts: readonly SideFacts[], chosen: SideUuid | null): SideUuid | null {
  if (chosen && facts.some((side) => side.side.uuid === chosen)) return chosen;
  const open = facts.filter(wantsPhoto);
  const needed = open.find((side) => side.status === 'rejected') ?? open.find((side) => side.side.required);
  const optional = facts.some((side) => side.cameBack) ? undefined : open[0];
  return (needed ?? optional)?.side.uuid ?? null;
}

/**
 * The next needed side behind `placed`; null lets the station choose. Optional sides are never chosen, so a returning
 * one goes first.
 */
export function chosenAfter(facts: readonly SideFacts[], placed: SideUuid): SideUuid | null {
  const index = facts.findIndex((side) => side.side.uuid === placed);
  const behind = facts.slice(index + 1).filter(wantsPhoto);
  const rejected = facts.some((side) => side.status === 'rejected');
  const candidate = rejected
    ? behind.find((side) => side.status === 'rejected')
    : behind.find((side) => side.side.required);
  return candidate?.side.uuid ?? null;
}

export interface ChosenSide {
  readonly chosen: SideUuid | null;
  readonly retake: Retake | null;
}

/**
 * A chosen side that has its photo keeps it, except in a retake: then the station waits and the photo goes to the tray
 * (null).
 */
export function sideForNext(
  facts: readonly SideFacts[],
  { chosen, retake }: ChosenSide,
  goesOn: boolean,
): SideUuid | null {
  const side = facts.find((other) => other.side.uuid === chosen);
  const isFinished = side !== undefined && !wantsPhoto(side) && retakenSide(facts, retake) !== side.side.uuid;
  if (!isFinished) return nextSide(facts, chosen);
  return goesOn ? (chosenAfter(facts, side.side.uuid) ?? nextSide(facts, null)) : null;
}

/** Looking at a finished side ends a retake; only an explicit retake replaces a photo. */
export function chosenToView(
  facts: readonly SideFacts[],
  looked: SideUuid,
  { chosen, retake }: ChosenSide,
): SideUuid | null {
  if (facts.some((side) => side.side.uuid === looked && wantsPhoto(side))) return looked;
  return retake === null ? chosen : null;
}
