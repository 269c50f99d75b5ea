import { Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { thumbnailUrl } from '../../../../main/contract/assets.ts';
import type { WrongItemView } from '../../../../main/contract/items/wrongItem.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { type Answer, Answers } from '../../../components/choices/Answers.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { drop } from '../../../data/context.ts';
import { whyNoPhotos } from '../../../state/items/checklist.ts';
import { useActions } from '../../../stores/useStores.ts';
import { wrappingButton } from '../../../theme/wrappingButton.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOpenItem } from '../useShoot.ts';
import styles from './WrongItemNotes.module.css';

/** Many duplicates are asked about as one: a folder dropped on the wrong item. */
const manyTwice = 3;

/** A photo can be removed only where the other item has the same file. */
export function WrongItemNotes() {
  const words = useWords();
  const [oneByOne, setOneByOne] = useState<string | null>(null);
  const asked = useOpenItem((item) => ({
    itemId: item.id,
    warnings: item.wrongItem,
    takesPhotos: whyNoPhotos(item) === null,
    sideNames: item.wrongItem.map(({ sideUuid }) => item.sides.find(({ uuid }) => uuid === sideUuid)?.label ?? null),
  }));
  const { removePhoto, removePhotos } = useActions('shoot');
  const { moveToItem, keepHere } = useActions('labels');
  if (asked === null || asked.warnings.length === 0) return null;
  const { itemId, warnings, takesPhotos, sideNames } = asked;
  const named = warnings.map((warning, index) => ({ ...warning, sideName: sideNames[index] ?? null }));
  const twice = warnings.filter(({ reason }) => reason === 'same_bytes');
  const together = takesPhotos && twice.length >= manyTwice;
  const shown = together && oneByOne !== itemId ? named.filter(({ reason }) => reason === 'code') : named;
  /** Null where the item takes no photos, or the other one is elsewhere. */
  function cureOf({ photoId, reason, reference, otherItemId }: WrongItemView): readonly Answer[] {
    if (reason === 'same_bytes') {
      if (!takesPhotos) return [];
      return [{ label: words('wrongItem.takeOff'), testId: 'take-off-wrong', give: () => drop(removePhoto(photoId)) }];
    }
    if (otherItemId === null) return [];
    const label = words('wrongItem.moveTo', { reference });
    return [{ label, give: () => drop(moveToItem(photoId, otherItemId, reference)) }];
  }
  return (
    <section className="column gap-3" aria-label={words('wrongItem.title')} data-testid="wrong-item">
      {together ? (
        <div className="column on-look gap-2 pad-3 round" role="alert">
          <p className="row strong gap-2">
            <IconAlertTriangle size={20} aria-hidden="true" /> {words('wrongItem.ask')}
          </p>
          <p className="small snug breaks">{words(textOfMany(twice))}</p>
          <Answers
            name="wrongItem"
            className="flex wraps gap-2 shares"
            styles={wrappingButton}
            answers={[
              {
                label: words('wrongItem.takeAllOff', { count: twice.length }),
                testId: 'take-all-off-wrong',
                give: () => drop(removePhotos(twice.map(({ photoId }) => photoId))),
              },
              ...(oneByOne === itemId ? [] : [{ label: words('wrongItem.oneByOne'), give: () => setOneByOne(itemId) }]),
            ]}
          />
        </div>
      ) : null}
      {shown.map((warning) => (
        <div key={`${warning.photoId} ${warning.reference}`} className="column on-look gap-2 pad-3 round" role="alert">
          <Group gap="var(--space-3)" wrap="nowrap">
            <Picture src={thumbnailUrl(warning.photoId)} alt="" className={`round-s cover ${styles.picture}`} />
            <p className="row strong gap-2">
              <IconAlertTriangle size={20} aria-hidden="true" /> {words('wrongItem.ask')}
            </p>
          </Group>
          <p className="small snug breaks">{words(textOf(warning))}</p>
          <Answers
            name="wrongItem"
            className="flex wraps gap-2 shares"
            styles={wrappingButton}
            answers={[
              ...cureOf(warning),
              { label: words('wrongItem.keep'), give: () => drop(keepHere(warning.photoId)) },
            ]}
          />
        </div>
      ))}
    </section>
  );
}

function textOfMany(twice: readonly WrongItemView[]): Text {
  const count = twice.length;
  const [reference, ...others] = [...new Set(twice.map((warning) => warning.reference))];
  return reference !== undefined && others.length === 0
    ? text('wrongItem.manyWithOne', { count, reference })
    : text('wrongItem.manyWithOthers', { count, others: others.length + 1 });
}

function textOf({ sideName, reason, reference, otherItemId }: WrongItemView & { sideName: string | null }): Text {
  const photo = sideName === null ? text('wrongItem.ofTray') : text('wrongItem.ofSide', { side: sideName });
  if (reason === 'same_bytes') return text('wrongItem.sameFile', { photo, reference });
  return otherItemId === null
    ? text('wrongItem.showsCode', { photo, reference })
    : text('wrongItem.showsOther', { photo, reference });
}
