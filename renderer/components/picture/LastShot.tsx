import { useEffect } from 'react';
import { type Cameras, cameraInUse } from '../../camera/cameraInUse.ts';
import { shotShownMs } from '../../data/station/preferences.ts';
import { sideOfPhoto } from '../../state/items/checklist.ts';
import { camerasOf } from '../../stores/useCameras.ts';
import { useCombined, useSelected, useStores } from '../../stores/useStores.ts';

export function LastShot() {
  const stores = useStores();
  const isLive = useCombined(['camera', 'tether'], (camera, tether) => hasLivePicture(camerasOf(camera, tether)));
  const shownMs = useSelected('preferences', ({ shotTime }) => shotShownMs(shotTime, isLive));
  const shotPhotoId = useSelected('stage', (stage) => stage.shotPhotoId);
  const isShown = shownMs !== 0;
  useEffect(() => {
    let awaited: string | null = null;
    return stores.shoot.subscribe(({ flash, item }, before) => {
      if (flash !== before.flash && flash?.photoId !== before.flash?.photoId) {
        awaited = flash === null || flash.sideUuid === null ? null : flash.photoId;
      }
      // The news comes a moment before the item has the photo; the stage keeps its content until then.
      if (awaited === null || item === null || sideOfPhoto(item, awaited) === null) return;
      if (isShown) stores.stage.getState().showShot(awaited);
      awaited = null;
    });
  }, [stores, isShown]);
  // A camera whose picture returns only now is waited for too.
  useEffect(() => {
    if (shotPhotoId === null || shownMs === null) return;
    const timer = setTimeout(() => stores.stage.getState().endShot(), shownMs);
    return () => clearTimeout(timer);
  }, [stores, shotPhotoId, shownMs]);
  return null;
}

function hasLivePicture(cameras: Cameras): boolean {
  const camera = cameraInUse(cameras);
  return camera !== null && (camera.surface !== null || camera.kind === 'usb');
}
