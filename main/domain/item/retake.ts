import type { PhotoId, SideUuid } from '../ids.ts';
import type { SideFacts } from './sideStatus.ts';

export interface Retake {
  readonly sideUuid: SideUuid;
  readonly photoId: PhotoId;
}

/** Null once another photo lies there, or none. */
export function retakenSide(sides: readonly SideFacts[], retake: Retake | null): SideUuid | null {
  if (retake === null) return null;
  const isAwaited = sides.some(({ side, photo }) => side.uuid === retake.sideUuid && photo?.id === retake.photoId);
  return isAwaited ? retake.sideUuid : null;
}
