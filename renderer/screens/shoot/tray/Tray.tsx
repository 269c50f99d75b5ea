import { Button } from '@mantine/core';
import { IconInbox, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { thumbnailUrl } from '../../../../preload/contract/assets.ts';
import { DropZone } from '../../../components/add/DropZone.tsx';
import { photoDragType } from '../../../components/add/droppedFiles.ts';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { BesideMark } from '../../../components/picture/BesideMark.tsx';
import { ComingTile } from '../../../components/picture/ComingTile.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { QualityMark } from '../../../components/picture/QualityMark.tsx';
import { counted } from '../../../format/time.ts';
import { drop } from '../../../stores/context.ts';
import { whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import { viewedSide } from '../../../stores/shoot/onStage.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { wrappingButton } from '../../../theme/wrappingButton.ts';
import { useComing } from '../useShoot.ts';
import styles from './Tray.module.css';
import { useInbox } from './useInbox.ts';

/** Photos of the item that have no side yet, and photos that came while nothing was open. */
export function Tray() {
  const { itemId, tray, isClosed, sideUuid, sideName, taking } = useSelected('shoot', (shoot) => ({
    itemId: shoot.item?.id ?? null,
    tray: shoot.item?.tray ?? [],
    isClosed: shoot.item !== null && whyNoPhotos(shoot.item) !== null,
    sideUuid: shoot.viewedSideUuid,
    sideName: viewedSide(shoot)?.name ?? null,
    taking: shoot.takingInbox,
  }));
  const { inbox, inboxMore } = useInbox();
  const coming = useComing((places) => places.tray);
  const { addFiles, movePhoto, removePhoto, takeInbox, putInInbox } = useActions('shoot');
  return (
    <section aria-label="Tray" className={styles.tray}>
      <h3 className={styles.title}>
        <span>
          Tray
          {tray.length > 0 ? <span className={styles.count}>{tray.length}</span> : null}
        </span>
        {tray.length > 0 && sideName !== null && !isClosed ? (
          <span className={styles.hint}>
            first one to {sideName} <KeyHint label="T" />
          </span>
        ) : null}
      </h3>
      {inbox.length > 0 ? (
        <Offer
          label={inboxMore > 0 ? `Take the first ${inbox.length} into this item's tray` : "Take into this item's tray"}
          testId="take-inbox"
          loading={taking}
          onPress={() => drop(takeInbox(inbox.map(({ id }) => id)))}
        >
          <IconInbox size={18} aria-hidden="true" /> {counted(inbox.length + inboxMore, 'photo')} in the inbox, with no
          item yet
        </Offer>
      ) : null}
      {isClosed && tray.length > 0 ? (
        <Offer
          label={tray.length === 1 ? 'Put it in the inbox' : `Put all ${tray.length} in the inbox`}
          testId="put-in-inbox"
          onPress={() => drop(putInInbox(tray.map(({ id }) => id)))}
        >
          The item takes no photos now. Are these of another one, which was not scanned?
        </Offer>
      ) : null}
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
                <button
                  type="button"
                  className={styles.use}
                  draggable
                  aria-label={sideName === null ? photo.filename : `Put ${photo.filename} on ${sideName}`}
                  title={photo.filename}
                  onDragStart={(event) => event.dataTransfer.setData(photoDragType, photo.id)}
                  onClick={() => drop(movePhoto(photo.id, sideUuid))}
                >
                  <Picture src={thumbnailUrl(photo.id)} alt="" />
                  <span className={styles.beside}>
                    <BesideMark photo={photo} />
                  </span>
                </button>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove ${photo.filename} from the tray`}
                  onClick={() => drop(removePhoto(photo.id))}
                >
                  <IconTrash size={17} aria-hidden="true" />
                </button>
                <QualityMark photo={photo} />
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

interface OfferProps {
  readonly label: string;
  readonly testId: string;
  readonly loading?: boolean;
  /** What it is about. */
  readonly children: ReactNode;
  onPress(): void;
}

/** What can be done with all photos of a place at once. */
function Offer({ label, testId, loading = false, children, onPress }: OfferProps) {
  return (
    <div className={styles.offer}>
      <span>{children}</span>
      <Button
        variant="default"
        fullWidth
        styles={wrappingButton}
        loading={loading}
        data-testid={testId}
        onClick={onPress}
      >
        {label}
      </Button>
    </div>
  );
}
