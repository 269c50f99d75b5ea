import type { Cameras } from '../../camera/cameraInUse.ts';
import { useCombined } from '../useStores.ts';
import type { CameraState } from './cameraStore.ts';
import type { TetherState } from './tetherStore.ts';

/** The cameras that the screens could look through, as their stores have them. */
export function camerasOf(
  { usb, settings }: Pick<CameraState, 'usb' | 'settings'>,
  { camera: tether }: Pick<TetherState, 'camera'>,
): Cameras {
  return { usb, tether, inUse: settings?.inUse ?? 'tether' };
}

export function useCameras(): Cameras {
  return useCombined(['camera', 'tether'], camerasOf);
}
