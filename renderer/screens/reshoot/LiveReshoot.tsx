import { pictureUrl } from '../../../preload/contract/assets.ts';
import type { ItemView, SideView } from '../../../preload/contract/views.ts';
import { cameraInUse } from '../../camera/cameraInUse.ts';
import { LivePicture } from '../../camera/LivePicture.tsx';
import { fitOf } from '../../camera/overlayFit.ts';
import { useCameras } from '../../stores/cameras/useCameras.ts';
import { overlayKey } from '../../stores/shoot/checklist.ts';
import { useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './ReshootItem.module.css';

/** What the camera sees now of the side that the next photo is of; else a line that says what comes here. */
export function LiveReshoot({ item, side }: { readonly item: ItemView; readonly side: SideView }) {
  const words = useWords();
  const isNext = useSelected('shoot', ({ item: open }) => open?.id === item.id && open.activeSideUuid === side.uuid);
  const camera = cameraInUse(useCameras());
  const fits = useSelected('overlays', (overlays) => overlays.fits);
  const shot = useSelected('camera', (state) => state.shot);
  if (!isNext) return <p className={styles.empty}>{words('reshoot.notNext')}</p>;
  if (camera?.surface == null) return <p className={styles.empty}>{words('reshoot.comesHere')}</p>;
  const fit = fitOf(fits, overlayKey(item, side), camera.key);
  return (
    <LivePicture
      surface={camera.surface}
      label={words('shoot.camera.pictureOf', { side: side.label })}
      overlay={side.hasOverlay ? { src: pictureUrl(item.id, side.uuid, 'overlay'), fit, onMove: null } : null}
      shot={shot}
    />
  );
}
