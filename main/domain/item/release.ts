import type { Item, Photo, Stage } from '../model.ts';
import { isEnded } from './result.ts';

/**
 * Why an item, or the whole station, may be released or not. `only_here`: photos are at this station alone. `elsewhere`: another station
 * sends the item. `unfinished`: the partner has every photo so far, and something is still to be done. `confirmed`: it has every photo
 * and nothing is left. `ended`: there is a result, and nobody waits for a photo any more.
 */
export const releaseKinds = ['only_here', 'elsewhere', 'unfinished', 'confirmed', 'ended'] as const;
export type ReleaseKind = (typeof releaseKinds)[number];
export const stationReleases = ['only_here', 'unfinished', 'confirmed'] as const satisfies readonly ReleaseKind[];
export type StationRelease = (typeof stationReleases)[number];

/** What is left of one item, or of all together. */
export interface LeftHere {
  readonly photosOnlyHere: number;
  /** Not done and not dropped. */
  readonly openOperations: number;
  /** A person has still something to do before the partner looks at it. */
  readonly isUnfinished: boolean;
}

/** A photo that counts for its item and that the partner has not confirmed. What was retaken or removed counts no more. */
export function isOnlyHere({ place, uploadedAt }: Pick<Photo, 'place' | 'uploadedAt'>): boolean {
  return (place === 'active' || place === 'tray') && uploadedAt === null;
}

/** The same for an item and for the station: photos come first, since only they can be lost. */
function leftKind({ photosOnlyHere, openOperations, isUnfinished }: LeftHere): StationRelease {
  if (photosOnlyHere > 0) return 'only_here';
  return openOperations > 0 || isUnfinished ? 'unfinished' : 'confirmed';
}

/** Whether the item may leave the table and its photos be lost. Of one that another station sends, only its end tells. */
export function itemRelease(
  { stage, movedAt }: Pick<Item, 'stage' | 'movedAt'>,
  left: Omit<LeftHere, 'isUnfinished'>,
): ReleaseKind {
  if (isEnded(stage)) return 'ended';
  if (movedAt !== null) return 'elsewhere';
  return leftKind({ ...left, isUnfinished: stage !== 'in_review' });
}

/** Whether nothing would be missed if this station were gone. `items`: how many are in each stage; those that were moved are in review. */
export function stationRelease(
  items: Readonly<Record<Stage, number>>,
  left: Omit<LeftHere, 'isUnfinished'>,
): StationRelease {
  const stages = Object.entries(items) as [Stage, number][];
  const isUnfinished = stages.some(([stage, count]) => count > 0 && stage !== 'in_review' && !isEnded(stage));
  return leftKind({ ...left, isUnfinished });
}

export function isSafe(kind: ReleaseKind): boolean {
  return kind === 'confirmed' || kind === 'ended';
}
