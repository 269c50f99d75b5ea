import { Button, Stack } from '@mantine/core';
import { IconCameraRotate } from '@tabler/icons-react';
import type { QualityNote } from '../../../../main/contract/quality.ts';
import type { PhotoView, SideView } from '../../../../main/contract/views.ts';
import { Answers } from '../../../components/choices/Answers.tsx';
import { QualityNotes } from '../../../components/picture/QualityNotes.tsx';
import { drop } from '../../../data/context.ts';
import { sideOfPhoto, whyNoPhotos } from '../../../state/items/checklist.ts';
import { viewedSide } from '../../../state/shoot/onStage.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { wrappingButton } from '../../../theme/wrappingButton.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './PhotoQuality.module.css';

type Shot = SideView & { readonly photo: PhotoView };

/** The answers stand above the notes, in sight however many there are. */
export function PhotoQuality() {
  const words = useWords();
  const { shown, lastUuid, viewedUuid, retakes } = useSelected('shoot', (shoot) => {
    const { item, flash, viewedSideUuid } = shoot;
    const last = item === null ? null : sideOfPhoto(item, flash?.photoId ?? null);
    const noted = [...new Set([last, viewedSide(shoot)])].filter(isNoted);
    const takesPhotos = item !== null && whyNoPhotos(item) === null;
    return { shown: noted, lastUuid: last?.uuid ?? null, viewedUuid: viewedSideUuid, retakes: takesPhotos };
  });
  const { retake, removePhoto, keepPhoto } = useActions('shoot');
  return (
    <section
      aria-label={words('stage.quality')}
      aria-live="polite"
      className={`column gap-4 ${styles.quality}`}
      data-testid="photo-quality"
    >
      {shown.map((shot) => (
        <Stack key={shot.uuid} gap="var(--space-2)">
          <h3 className="caption breaks">
            {shot.uuid === lastUuid && shot.uuid !== viewedUuid
              ? words('stage.justCapturedSide', { side: shot.label })
              : shot.label}
          </h3>
          {retakes && shot.photo.notes.some(isTwice) ? (
            <Answers
              name="samePicture"
              className="flex wraps gap-2 shares"
              styles={wrappingButton}
              answers={[
                {
                  label: words('wrongItem.takeOff'),
                  testId: 'take-off',
                  give: () => drop(removePhoto(shot.photo.id)),
                },
                { label: words('stage.keepPhoto'), testId: 'keep', give: () => drop(keepPhoto(shot.photo.id)) },
              ]}
            />
          ) : null}
          {retakes && shot.photo.notes.some((note) => note.severity === 'warning' && !isTwice(note)) ? (
            <Button
              variant="default"
              styles={wrappingButton}
              leftSection={<IconCameraRotate size={20} aria-hidden="true" />}
              data-testid={`retake-${shot.name}`}
              onClick={() => drop(retake(shot.uuid))}
            >
              {words('stage.retakeSide', { side: shot.label })}
            </Button>
          ) : null}
          <QualityNotes notes={shot.photo.notes} />
        </Stack>
      ))}
    </section>
  );
}

/** The operator answers when a hand is free; shooting goes on. */
function isTwice({ code }: QualityNote): boolean {
  return code === 'same_picture';
}

function isNoted(side: SideView | null): side is Shot {
  return side !== null && side.photo !== null && side.photo.notes.length > 0;
}
