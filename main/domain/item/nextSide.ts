import type { SideUuid } from '../ids.ts';
import { type Retake, retakenSide } from './retake.ts';
import { type SideFacts, wantsPhoto } from './sideStatus.ts';

/**
 * The side that the next photo goes to: the one that the operator chose, else the first rejected, else the first empty
 * required, else the first empty optional one. Null when no side wants a photo: it goes to the tray.
 */
export function nextSide(facts: readonly SideFacts[], chosen: SideUuid | null): SideUuid | null {
  if (chosen && facts.some((side) => side.side.uuid === chosen)) return chosen;
  const open = facts.filter(wantsPhoto);
  const next =
    open.find((side) => side.status === 'rejected') ?? open.find((side) => side.side.required) ?? open[0] ?? null;
  return next?.side.uuid ?? null;
}

/** After a photo landed on `placed`: the next open side behind it in the list, else as `nextSide` says. */
export function sideAfter(facts: readonly SideFacts[], placed: SideUuid): SideUuid | null {
  const index = facts.findIndex((side) => side.side.uuid === placed);
  const behind = facts.slice(index + 1).filter(wantsPhoto);
  const rejected = facts.some((side) => side.status === 'rejected');
  const candidate = rejected
    ? behind.find((side) => side.status === 'rejected')
    : behind.find((side) => side.side.required);
  return candidate?.side.uuid ?? nextSide(facts, null);
}

/** The operator's choice so far. */
export interface ChosenSide {
  /** Null lets the station choose. */
  readonly chosen: SideUuid | null;
  readonly retake: Retake | null;
}

/**
 * The side that a photo goes to which nobody gave a side. A chosen one that has its photo keeps it, but for a retake: a station that
 * does not go on by itself waits there, and the photo goes to the tray (null).
 */
export function sideForNext(
  facts: readonly SideFacts[],
  { chosen, retake }: ChosenSide,
  goesOn: boolean,
): SideUuid | null {
  const side = facts.find((other) => other.side.uuid === chosen);
  const isFinished = side !== undefined && !wantsPhoto(side) && retakenSide(facts, retake) !== side.side.uuid;
  if (!isFinished) return nextSide(facts, chosen);
  return goesOn ? sideAfter(facts, side.side.uuid) : null;
}

/**
 * The choice once the operator looks at this side: it is chosen where it wants a photo. A finished one is only looked at, which ends a
 * retake: nothing is replaced but where that is asked for.
 */
export function chosenByLook(
  facts: readonly SideFacts[],
  looked: SideUuid,
  { chosen, retake }: ChosenSide,
): SideUuid | null {
  if (facts.some((side) => side.side.uuid === looked && wantsPhoto(side))) return looked;
  return retake === null ? chosen : null;
}
