import { Button } from '@mantine/core';
import { IconClipboardList, IconMapPin } from '@tabler/icons-react';
import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { drop } from '../../../data/context.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { useCommandKeys } from '../../../stores/useCommandKeys.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './StillToShoot.module.css';

export function StillToShoot() {
  const words = useWords();
  const expected = useSelected('station', ({ status }) => status?.expected ?? 0);
  const place = useSelected('station', ({ status }) => status?.place ?? null);
  const { show } = useActions('workList');
  const { clearPlace } = useActions('shoot');
  const keyHint = useKeyHint();
  const hint = <KeyHint label={keyHint('workList')} />;
  useCommandKeys('home', { workList: show });
  const clear = () => drop(clearPlace());
  return (
    <>
      {expected === 0 ? (
        <Button
          variant="default"
          size="md"
          leftSection={<IconClipboardList size={20} aria-hidden="true" />}
          rightSection={hint}
          onClick={show}
          data-testid="open-work-list"
        >
          {words('workList.title')}
        </Button>
      ) : (
        <button type="button" className={styles.figure} onClick={show} data-testid="open-work-list">
          <IconClipboardList size={26} aria-hidden="true" />
          <span>{words('workList.stillToShoot', { count: expected })}</span>
          {hint}
        </button>
      )}
      {place === null ? null : (
        <span className={styles.place} data-testid="current-place">
          <IconMapPin size={22} aria-hidden="true" />
          <span className={styles.placeWords} title={place}>
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
      )}
    </>
  );
}
