import { Button } from '@mantine/core';
import { IconCameraRotate } from '@tabler/icons-react';
import type { QualityNote } from '../../../../preload/contract/quality.ts';
import type { ItemView, PhotoView, SideView } from '../../../../preload/contract/views.ts';
import { QualityNotes } from '../../../components/picture/QualityNotes.tsx';
import { whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import { wrappingButton } from '../../../theme/wrappingButton.ts';
import styles from './PhotoQuality.module.css';

export interface PhotoQualityProps {
  readonly item: ItemView;
  /** The side that is looked at. */
  readonly side: SideView | null;
  /** The side that holds the photo that has just come: it is looked at before the operator lets go of the item. */
  readonly last: SideView | null;
  onRetake(sideUuid: string): void;
  onRemove(photoId: string): void;
  onKeep(photoId: string): void;
}

type Shot = SideView & { readonly photo: PhotoView };

/** What is to be said of the photo that has just come, and of the one that is looked at. Empty when both are good. */
export function PhotoQuality({ item, side, last, onRetake, onRemove, onKeep }: PhotoQualityProps) {
  const shown = [...new Set([last, side])].filter(isNoted);
  const retakes = whyNoPhotos(item) === null;
  return (
    <section aria-label="Photo quality" aria-live="polite" className={styles.quality} data-testid="photo-quality">
      {shown.map((shot) => (
        <div key={shot.uuid} className={styles.photo}>
          <h3 className={styles.title}>{shot === last && shot !== side ? `Just captured: ${shot.name}` : shot.name}</h3>
          <QualityNotes notes={shot.photo.notes} />
          {retakes && shot.photo.notes.some(isTwice) ? (
            <div className={styles.answers}>
              <Button variant="default" h={44} px={6} data-testid="take-off" onClick={() => onRemove(shot.photo.id)}>
                Take it off
              </Button>
              <Button variant="default" h={44} px={6} data-testid="keep" onClick={() => onKeep(shot.photo.id)}>
                Keep it
              </Button>
            </div>
          ) : null}
          {retakes && shot.photo.notes.some((note) => note.severity === 'warning' && !isTwice(note)) ? (
            <Button
              variant="default"
              styles={wrappingButton}
              leftSection={<IconCameraRotate size={20} aria-hidden="true" />}
              data-testid={`retake-${shot.name}`}
              onClick={() => onRetake(shot.uuid)}
            >
              Retake {shot.name}
            </Button>
          ) : null}
        </div>
      ))}
    </section>
  );
}

/** Asked, for the operator to answer when there is a hand free: shooting goes on meanwhile. */
function isTwice({ code }: QualityNote): boolean {
  return code === 'same_picture';
}

function isNoted(side: SideView | null): side is Shot {
  return side !== null && side.photo !== null && side.photo.notes.length > 0;
}
