import type { RejectionView } from '../../../main/contract/views.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './ReshootItem.module.css';

/** Why a side came back and what to do better, in type that reads from a distance. */
export function RejectionReason({
  rejection,
  isAnswered = false,
}: {
  readonly rejection: RejectionView;
  /** A new photo is there: the reason is kept, and no longer calls. */
  readonly isAnswered?: boolean;
}) {
  const words = useWords();
  return (
    <>
      <p className={styles.reason} data-answered={isAnswered || undefined} data-testid="rejection-reason">
        {rejection.reason}
      </p>
      {rejection.message === null ? null : <p className={styles.guidance}>{rejection.message}</p>}
      {rejection.markedBy === null ? null : (
        <p className={styles.hint}>{words('reshoot.markedBy', { who: rejection.markedBy })}</p>
      )}
    </>
  );
}
