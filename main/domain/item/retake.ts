import type { PhotoId, SideUuid } from '../ids.ts';
import type { SideFacts } from './sideStatus.ts';

/** A side whose photo is to be taken again. */
export interface Retake {
  readonly sideUuid: SideUuid;
  /** The photo that the next one replaces. */
  readonly photoId: PhotoId;
}

/** The side that waits for its photo to be replaced; null once another photo lies there, or none. */
export function retakenSide(sides: readonly SideFacts[], retake: Retake | null): SideUuid | null {
  if (retake === null) return null;
  const isAwaited = sides.some(({ side, photo }) => side.uuid === retake.sideUuid && photo?.id === retake.photoId);
  return isAwaited ? retake.sideUuid : null;
}
