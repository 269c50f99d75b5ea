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

/** Live where a photo is to be taken; an existing photo is shown, unless it is to be replaced or the operator asks for the live picture. */
export function stageView({ camera, side, isClosed, retakes, asked }: StageFacts): StageView {
  if (isClosed || !showsPicture(camera)) return 'photo';
  if (side === null || side.photo === null) return 'live';
  if (asked !== null) return asked;
  return retakes || side.status === 'rejected' ? 'live' : 'photo';
}

function showsPicture(camera: LiveCamera | null): camera is LiveCamera {
  return camera !== null && (camera.surface !== null || camera.kind === 'usb' || camera.state.kind === 'trouble');
}
