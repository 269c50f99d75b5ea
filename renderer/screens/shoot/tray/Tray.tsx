import { DropZone } from '../../../components/add/DropZone.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { ComingTile } from '../../../components/picture/ComingTile.tsx';
import { drop } from '../../../stores/context.ts';
import { whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import { viewedSide } from '../../../stores/shoot/onStage.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useComing } from '../useShoot.ts';
import styles from './Tray.module.css';
import { PutInInbox, TakeInbox } from './TrayOffers.tsx';
import { TrayPhoto } from './TrayPhoto.tsx';

/** Photos of the item that have no side yet, and photos that came while nothing was open. */
export function Tray() {
  const { itemId, tray } = useSelected('shoot', ({ item }) => ({ itemId: item?.id ?? null, tray: item?.tray ?? [] }));
  const coming = useComing((places) => places.tray);
  const { addFiles, movePhoto } = useActions('shoot');
  return (
    <section aria-label="Tray" className={styles.tray}>
      <h3 className={styles.title}>
        <span>
          Tray
          {tray.length > 0 ? <span className={styles.count}>{tray.length}</span> : null}
        </span>
        <FirstGoesTo />
      </h3>
      <TakeInbox />
      <PutInInbox />
      <DropZone
        onFiles={(files) => drop(addFiles(files, null, itemId))}
        onPhoto={(photoId) => drop(movePhoto(photoId, null))}
        className={styles.zone}
      >
        {tray.length === 0 && coming.length === 0 ? (
          <p className={styles.empty}>
            Photos without a side lie here. Press one to put it on the side that is looked at, or drag it.
          </p>
        ) : (
          <ul className={styles.photos}>
            {tray.map((photo) => (
              <li key={photo.id} className={styles.photo}>
                <TrayPhoto photo={photo} />
              </li>
            ))}
            {coming.map(({ photoId, filename }) => (
              <li key={photoId} className={styles.coming}>
                <ComingTile label={`${filename} has arrived`} />
              </li>
            ))}
          </ul>
        )}
      </DropZone>
    </section>
  );
}

/** The side that a key puts the tray's first photo on; nothing where it cannot. */
function FirstGoesTo() {
  const sideName = useSelected('shoot', (shoot) => {
    const { item } = shoot;
    const isOffered = item !== null && item.tray.length > 0 && whyNoPhotos(item) === null;
    return isOffered ? (viewedSide(shoot)?.name ?? null) : null;
  });
  if (sideName === null) return null;
  return (
    <span className={styles.hint}>
      first one to {sideName} <KeyHint label="T" />
    </span>
  );
}
