import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { thumbnailUrl } from '../../../../preload/contract/assets.ts';
import type { ItemView } from '../../../../preload/contract/views.ts';
import type { WrongItemView } from '../../../../preload/contract/wrongItem.ts';
import { Picture } from '../../../components/picture/Picture.tsx';
import { whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import { wrappingButton } from '../../../theme/wrappingButton.ts';
import styles from './WrongItemNotes.module.css';

export interface WrongItemNotesProps {
  readonly item: ItemView;
  onMove(photoId: string, itemId: string, reference: string): void;
  onRemove(photoId: string): void;
  onRemoveAll(photoIds: readonly string[]): void;
  onKeep(photoId: string): void;
}

/** From so many on, photos that another item has too are asked about as one: a folder that was dropped on the wrong item. */
const manyTwice = 3;

/**
 * Photos of the open item that may be of another one: each can be moved there, or taken off where the other one has the same file
 * already, or said to be right.
 */
export function WrongItemNotes({ item, onMove, onRemove, onRemoveAll, onKeep }: WrongItemNotesProps) {
  const [oneByOne, setOneByOne] = useState<string | null>(null);
  if (item.wrongItem.length === 0) return null;
  const takesPhotos = whyNoPhotos(item) === null;
  const twice = item.wrongItem.filter(({ reason }) => reason === 'same_bytes');
  const together = takesPhotos && twice.length >= manyTwice;
  const shown =
    together && oneByOne !== item.id ? item.wrongItem.filter(({ reason }) => reason === 'code') : item.wrongItem;
  return (
    <section aria-label="Photos that may be of another item" className={styles.notes} data-testid="wrong-item">
      {together ? (
        <div className={styles.note} role="alert">
          <p className={styles.title}>
            <IconAlertTriangle size={20} aria-hidden="true" /> Wrong item?
          </p>
          <p className={styles.text}>{wordsOfMany(twice)}</p>
          <div className={styles.answers}>
            <Button
              styles={wrappingButton}
              data-testid="take-all-off-wrong"
              onClick={() => onRemoveAll(twice.map(({ photoId }) => photoId))}
            >
              Take all {twice.length} off
            </Button>
            {oneByOne === item.id ? null : (
              <Button variant="default" onClick={() => setOneByOne(item.id)}>
                One by one
              </Button>
            )}
          </div>
        </div>
      ) : null}
      {shown.map((warning) => (
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

function wordsOfMany(twice: readonly WrongItemView[]): string {
  const references = [...new Set(twice.map(({ reference }) => reference))];
  const others = references.length === 1 ? references.join('') : `${references.length} other items`;
  return `${twice.length} photos are with ${others} too: the same files.`;
}

function wordsOf(item: ItemView, { sideUuid, reason, reference, otherItemId }: WrongItemView): string {
  const side = item.sides.find(({ uuid }) => uuid === sideUuid)?.name;
  const where = side === undefined ? 'A photo in the tray' : `The photo of ${side}`;
  if (reason === 'same_bytes') return `${where} is with ${reference} too: the same file.`;
  return `${where} shows the code ${reference}${otherItemId === null ? '' : ', which is another item'}.`;
}
