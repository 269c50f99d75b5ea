import { useEffect } from 'react';
import { cameraInUse } from '../../camera/cameraInUse.ts';
import { useActions, useCombined } from '../useStores.ts';
import { camerasOf } from './useCameras.ts';

/** The camera is on while the screen is that shows its picture: it is ready when an item is opened. */
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
