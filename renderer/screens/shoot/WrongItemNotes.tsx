import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { thumbnailUrl } from '../../../preload/contract/assets.ts';
import type { ItemView } from '../../../preload/contract/views.ts';
import type { WrongItemView } from '../../../preload/contract/wrongItem.ts';
import { Picture } from '../../components/Picture.tsx';
import { whyNoPhotos } from '../../stores/checklist.ts';
import { wrappingButton } from '../../theme/wrappingButton.ts';
import styles from './WrongItemNotes.module.css';

export interface WrongItemNotesProps {
  readonly item: ItemView;
  onMove(photoId: string, itemId: string, reference: string): void;
  onRemove(photoId: string): void;
  onKeep(photoId: string): void;
}

/**
 * Photos of the open item that may be of another one: each can be moved there, or taken off where the other one has the same file
 * already, or said to be right.
 */
export function WrongItemNotes({ item, onMove, onRemove, onKeep }: WrongItemNotesProps) {
  if (item.wrongItem.length === 0) return null;
  const takesPhotos = whyNoPhotos(item) === null;
  return (
    <section aria-label="Photos that may be of another item" className={styles.notes} data-testid="wrong-item">
      {item.wrongItem.map((warning) => (
        <div key={`${warning.photoId} ${warning.reference}`} className={styles.note} role="alert">
          <div className={styles.head}>
            <Picture src={thumbnailUrl(warning.photoId)} alt="" className={styles.picture} />
            <p className={styles.title}>
              <IconAlertTriangle size={20} aria-hidden="true" /> Wrong item?
            </p>
          </div>
          <p className={styles.text}>{wordsOf(item, warning)}</p>
          <div className={styles.answers}>
            {warning.reason === 'same_bytes' ? (
              takesPhotos ? (
                <Button data-testid="take-off-wrong" onClick={() => onRemove(warning.photoId)}>
                  Take it off
                </Button>
              ) : null
            ) : warning.otherItemId === null ? null : (
              <Button
                styles={wrappingButton}
                onClick={() => onMove(warning.photoId, warning.otherItemId ?? '', warning.reference)}
              >
                Move to {warning.reference}
              </Button>
            )}
            <Button variant="default" onClick={() => onKeep(warning.photoId)}>
              It is right here
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}

function wordsOf(item: ItemView, { sideUuid, reason, reference, otherItemId }: WrongItemView): string {
  const side = item.sides.find(({ uuid }) => uuid === sideUuid)?.name;
  const where = side === undefined ? 'A photo in the tray' : `The photo of ${side}`;
  if (reason === 'same_bytes') return `${where} is with ${reference} too: the same file.`;
  return `${where} shows the code ${reference}${otherItemId === null ? '' : ', which is another item'}.`;
}
