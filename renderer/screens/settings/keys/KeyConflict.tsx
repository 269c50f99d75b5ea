import { Answers } from '../../../components/choices/Answers.tsx';
import { placesOf } from '../../../keyboard/helpRows.ts';
import { conflictText } from '../../../keyboard/learnKey.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './KeysPage.module.css';
import type { Conflict } from './useLearntKey.ts';

export function KeyConflict({ conflict, onAnswer }: { conflict: Conflict; onAnswer(takesIt: boolean): void }) {
  const words = useWords();
  return (
    <div role="alert" className={`across ${styles.conflict}`} data-testid="key-conflict">
      <p>{words(conflictText(conflict.key, conflict.others, placesOf))}</p>
      <Answers
        name="keyConflict"
        className="flex wraps gap-3"
        answers={[
          { label: words('keys.useHere'), give: () => onAnswer(true) },
          { label: words('keys.leaveIt'), give: () => onAnswer(false) },
        ]}
      />
    </div>
  );
}
