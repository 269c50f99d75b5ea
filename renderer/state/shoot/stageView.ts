import type { SideView } from '../../../main/contract/views.ts';
import type { LiveCamera } from '../../camera/liveCamera.ts';

export type StageView = 'live' | 'photo';

export interface StageFacts {
  readonly camera: LiveCamera | null;
  readonly side: SideView | null;
  readonly isClosed: boolean;
  readonly retakes: boolean;
  readonly asked: StageView | null;
}

/**
 * Live where a photo is to be taken: on a side that has none, or whose photo is to be replaced. A photo that is there is shown, unless the
 * operator asks for the live picture.
 */
export function stageView({ camera, side, isClosed, retakes, asked }: StageFacts): StageView {
  if (isClosed || !showsPicture(camera)) return 'photo';
  if (side === null || side.photo === null) return 'live';
  if (asked !== null) return asked;
  return retakes || side.status === 'rejected' ? 'live' : 'photo';
}

/** A camera that will show a picture, or that says why it does not. */
function showsPicture(camera: LiveCamera | null): camera is LiveCamera {
  return camera !== null && (camera.surface !== null || camera.kind === 'usb' || camera.state.kind === 'trouble');
}
