import { useEffect } from 'react';
import type { LiveCameraSettings } from '../../main/contract/liveCamera.ts';
import { type Cameras, cameraInUse } from '../camera/cameraInUse.ts';
import type { CameraState } from '../data/cameras/cameraStore.ts';
import type { TetherState } from '../data/cameras/tetherStore.ts';
import { useActions, useCombined } from './useStores.ts';

export function camerasOf(
  { usb, view }: Pick<CameraState, 'usb'> & { readonly view: LiveCameraSettings | null },
  { camera: tether }: Pick<TetherState, 'camera'>,
): Cameras {
  return { usb, tether, inUse: view?.inUse ?? 'tether' };
}

export function useCameras(): Cameras {
  return useCombined(['camera', 'tether'], camerasOf);
}

export function useCameraOn(): void {
  const kind = useCombined(
    ['camera', 'tether'],
    (camera, tether) => cameraInUse(camerasOf(camera, tether))?.kind ?? null,
  );
  const { watchUsb } = useActions('camera');
  const { watch } = useActions('tether');
  useEffect(() => {
    if (kind === null) return;
    return kind === 'usb' ? watchUsb() : watch();
  }, [kind, watchUsb, watch]);
}
