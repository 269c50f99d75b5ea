import type { LiveCameraSettings } from '../../../preload/contract/liveCamera.ts';
import type { Cameras } from '../../camera/cameraInUse.ts';
import { useCombined } from '../useStores.ts';
import type { CameraState } from './cameraStore.ts';
import type { TetherState } from './tetherStore.ts';

/** The cameras that the screens could look through, as their stores have them. */
export function camerasOf(
  { usb, view }: Pick<CameraState, 'usb'> & { readonly view: LiveCameraSettings | null },
  { camera: tether }: Pick<TetherState, 'camera'>,
): Cameras {
  return { usb, tether, inUse: view?.inUse ?? 'tether' };
}

export function useCameras(): Cameras {
  return useCombined(['camera', 'tether'], camerasOf);
}
