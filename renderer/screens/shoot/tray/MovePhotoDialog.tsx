import { Modal } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { thumbnailUrl } from '../../../../preload/contract/assets.ts';
import type { ItemView, SideView } from '../../../../preload/contract/views.ts';
import { Picture } from '../../../components/picture/Picture.tsx';
import { sidesInOrder } from '../../../stores/shoot/checklist.ts';
import styles from './MovePhotoDialog.module.css';

export interface MovePhotoDialogProps {
  readonly item: ItemView | null;
  /** The side whose photo goes elsewhere; null while nothing is moved. */
  readonly from: SideView | null;
  /** Null: to the tray. */
  onMove(photoId: string, sideUuid: string | null): void;
  onClose(): void;
}

/** Where the photo of a side belongs instead: what dragging does, by keys and by touch. */
export function MovePhotoDialog({ item, from, onMove, onClose }: MovePhotoDialogProps) {
  const photo = from?.photo ?? null;
  const places =
    item === null || from === null ? [] : sidesInOrder(item.sides).filter(({ uuid }) => uuid !== from.uuid);

  function move(sideUuid: string | null): void {
    onClose();
    if (photo !== null) onMove(photo.id, sideUuid);
  }

  return (
    <Modal
      opened={photo !== null}
      onClose={onClose}
      title={`Where does the photo of ${from?.name ?? 'this side'} belong?`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ul className={styles.places}>
        {places.map((side, index) => (
          <li key={side.uuid}>
            <button
              type="button"
              className={styles.place}
              data-autofocus={index === 0 || undefined}
              data-testid={`move-to-${side.name}`}
              onClick={() => move(side.uuid)}
            >
              <span className={styles.picture}>
                {side.photo === null ? null : <Picture src={thumbnailUrl(side.photo.id)} alt="" />}
              </span>
              <span className={styles.words}>
                <strong>{side.name}</strong>
                <span>{side.photo === null ? side.group : 'They change places'}</span>
              </span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={styles.place} data-testid="move-to-tray" onClick={() => move(null)}>
            <span className={styles.picture}>
              <IconInbox size={26} aria-hidden="true" />
            </span>
            <span className={styles.words}>
              <strong>Tray</strong>
              <span>On no side for now</span>
            </span>
          </button>
        </li>
      </ul>
    </Modal>
  );
}
