import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { conflictText } from '../../../keyboard/learnKey.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './KeysPage.module.css';
import { placesOf } from './placesOf.ts';
import type { Conflict } from './useLearntKey.ts';

/** The key does something else already: taken from it, or left. */
export function KeyConflict({ conflict, onAnswer }: { conflict: Conflict; onAnswer(takesIt: boolean): void }) {
  const words = useWords();
  return (
    <div role="alert" className={styles.conflict} data-testid="key-conflict">
      <p>{words(conflictText(conflict.key, conflict.others, placesOf))}</p>
      <Choices name="keyConflict" count={2} onChoose={(index) => onAnswer(index === 0)}>
        {(digitOf) => (
          <div className={styles.answers}>
            <ChoiceButton digit={digitOf(0)} onPress={() => onAnswer(true)}>
              {words('keys.useHere')}
            </ChoiceButton>
            <ChoiceButton variant="default" digit={digitOf(1)} onPress={() => onAnswer(false)}>
              {words('keys.leaveIt')}
            </ChoiceButton>
          </div>
        )}
      </Choices>
    </div>
  );
}
