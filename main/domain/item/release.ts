import type { Item, Photo, Stage } from '../model.ts';
import { isEnded } from './result.ts';

/**
 * `only_here`: the partner lacks photos. `elsewhere`: another station sends the item. `unfinished`: all photos arrived,
 * work remains. `confirmed`: nothing is left. `ended`: a result exists, and nobody waits for photos.
 */
export const releaseKinds = ['only_here', 'elsewhere', 'unfinished', 'confirmed', 'ended'] as const;
export type ReleaseKind = (typeof releaseKinds)[number];
export const stationReleases = ['only_here', 'unfinished', 'confirmed'] as const satisfies readonly ReleaseKind[];
export type StationRelease = (typeof stationReleases)[number];

export interface LeftHere {
  readonly photosOnlyHere: number;
  /** Not done and not dropped. */
  readonly openOperations: number;
  /** A person must act before the partner looks. */
  readonly isUnfinished: boolean;
}

/** Retaken and removed photos do not count. */
export function isOnlyHere({ place, uploadedAt }: Pick<Photo, 'place' | 'uploadedAt'>): boolean {
  return (place === 'active' || place === 'tray') && uploadedAt === null;
}

/** Photos come first, for only they can be lost. */
function leftKind({ photosOnlyHere, openOperations, isUnfinished }: LeftHere): StationRelease {
  if (photosOnlyHere > 0) return 'only_here';
  return openOperations > 0 || isUnfinished ? 'unfinished' : 'confirmed';
}

/** Whether the item may leave the table. Another station's item is released only by its end. */
export function itemRelease(
  { stage, movedAt }: Pick<Item, 'stage' | 'movedAt'>,
  left: Omit<LeftHere, 'isUnfinished'>,
): ReleaseKind {
  if (isEnded(stage)) return 'ended';
  if (movedAt !== null) return 'elsewhere';
  return leftKind({ ...left, isUnfinished: stage !== 'in_review' });
}

/** Whether losing this station would lose anything. `items` counts stages; moved items are in review. */
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
