import { IconMapPin } from '@tabler/icons-react';
import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './CurrentPlace.module.css';

/** Where what is scanned next is laid. */
export function CurrentPlace() {
  const words = useWords();
  const place = useSelected('station', ({ status }) => status?.place ?? null);
  const { clearPlace } = useActions('shoot');
  const clear = () => drop(clearPlace());
  if (place === null) return null;
  return (
    <span
      className={`inline gap-3 lined round-l paper-raised large medium snug breaks ${styles.place}`}
      data-testid="current-place"
    >
      <IconMapPin size={22} aria-hidden="true" />
      <span className="clamp shrink" title={place}>
        {words('workList.placeNow', { place })}
      </span>
      <Choices name="nextPlace" count={0} onChoose={() => undefined} onNone={clear}>
        {() => (
          <ChoiceButton digit="0" variant="subtle" size="compact-md" className={styles.clear ?? ''} onPress={clear}>
            {words('workList.placeClear')}
          </ChoiceButton>
        )}
      </Choices>
    </span>
  );
}
