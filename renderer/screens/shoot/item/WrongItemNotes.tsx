import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { thumbnailUrl } from '../../../../preload/contract/assets.ts';
import type { WrongItemView } from '../../../../preload/contract/wrongItem.ts';
import { Picture } from '../../../components/picture/Picture.tsx';
import { drop } from '../../../stores/context.ts';
import { whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import { useActions } from '../../../stores/useStores.ts';
import { wrappingButton } from '../../../theme/wrappingButton.ts';
import { useOpenItem } from '../useShoot.ts';
import styles from './WrongItemNotes.module.css';

/** From so many on, photos that another item has too are asked about as one: a folder that was dropped on the wrong item. */
const manyTwice = 3;

/**
 * Photos of the open item that may be of another one: each can be moved there, or taken off where the other one has the same file
 * already, or said to be right.
 */
export function WrongItemNotes() {
  const [oneByOne, setOneByOne] = useState<string | null>(null);
  const asked = useOpenItem((item) => ({
    itemId: item.id,
    warnings: item.wrongItem,
    takesPhotos: whyNoPhotos(item) === null,
    sideNames: item.wrongItem.map(({ sideUuid }) => item.sides.find(({ uuid }) => uuid === sideUuid)?.name ?? null),
  }));
  const { removePhoto, removePhotos } = useActions('shoot');
  const { moveToItem, keepHere } = useActions('labels');
  if (asked === null || asked.warnings.length === 0) return null;
  const { itemId, warnings, takesPhotos, sideNames } = asked;
  const named = warnings.map((warning, index) => ({ ...warning, sideName: sideNames[index] ?? null }));
  const twice = warnings.filter(({ reason }) => reason === 'same_bytes');
  const together = takesPhotos && twice.length >= manyTwice;
  const shown = together && oneByOne !== itemId ? named.filter(({ reason }) => reason === 'code') : named;
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
              onClick={() => drop(removePhotos(twice.map(({ photoId }) => photoId)))}
            >
              Take all {twice.length} off
            </Button>
            {oneByOne === itemId ? null : (
              <Button variant="default" onClick={() => setOneByOne(itemId)}>
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
          <p className={styles.text}>{wordsOf(warning)}</p>
          <div className={styles.answers}>
            {warning.reason === 'same_bytes' ? (
              takesPhotos ? (
                <Button data-testid="take-off-wrong" onClick={() => drop(removePhoto(warning.photoId))}>
                  Take it off
                </Button>
              ) : null
            ) : warning.otherItemId === null ? null : (
              <Button
                styles={wrappingButton}
                onClick={() => drop(moveToItem(warning.photoId, warning.otherItemId ?? '', warning.reference))}
              >
                Move to {warning.reference}
              </Button>
            )}
            <Button variant="default" onClick={() => drop(keepHere(warning.photoId))}>
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

function wordsOf({ sideName, reason, reference, otherItemId }: WrongItemView & { sideName: string | null }): string {
  const where = sideName === null ? 'A photo in the tray' : `The photo of ${sideName}`;
  if (reason === 'same_bytes') return `${where} is with ${reference} too: the same file.`;
  return `${where} shows the code ${reference}${otherItemId === null ? '' : ', which is another item'}.`;
}
