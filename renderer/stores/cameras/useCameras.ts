import type { Cameras } from '../../camera/cameraInUse.ts';
import { useStoreState } from '../useStores.ts';

/** The cameras that the screens could look through. */
export function useCameras(): Cameras {
  const { usb, settings } = useStoreState('camera');
  const { camera: tether } = useStoreState('tether');
  return { usb, tether, inUse: settings?.inUse ?? 'tether' };
}
