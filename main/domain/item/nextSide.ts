import type { SideUuid } from '../ids.ts';
import { type Retake, retakenSide } from './retake.ts';
import { type SideFacts, wantsPhoto } from './sideStatus.ts';

/**
 * The side that the next photo goes to: the one that the operator chose, else the first rejected, else the first empty
 * required, else the first empty optional one. Null when no side wants a photo: it goes to the tray. So does one more than what a partner
 * asked for again: nobody looks for an optional side in a round of re-shoots.
 */
export function nextSide(facts: readonly SideFacts[], chosen: SideUuid | null): SideUuid | null {
  if (chosen && facts.some((side) => side.side.uuid === chosen)) return chosen;
  const open = facts.filter(wantsPhoto);
  const needed = open.find((side) => side.status === 'rejected') ?? open.find((side) => side.side.required);
  const optional = facts.some((side) => side.cameBack) ? undefined : open[0];
  return (needed ?? optional)?.side.uuid ?? null;
}

/**
 * The choice after a photo landed on `placed`: the next needed side behind it in the list. Null lets the station choose: going on never
 * chooses an optional side, so that one that comes back meanwhile goes first.
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
  return goesOn ? (chosenAfter(facts, side.side.uuid) ?? nextSide(facts, null)) : null;
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
