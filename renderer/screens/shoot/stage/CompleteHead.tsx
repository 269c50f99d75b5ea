import { IconCircleCheck } from '@tabler/icons-react';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { viewedSide } from '../../../state/shoot/onStage.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { LastPhoto } from './LastPhoto.tsx';
import styles from './StageHead.module.css';

/** The stage names the side of a further photo. */
export function CompleteHead() {
  const words = useWords();
  const keyHint = useKeyHint();
  const next = useSelected('shoot', (shoot) => viewedSide(shoot)?.label ?? null);
  return (
    <>
      <div className={styles.shot}>
        <IconCircleCheck size={34} aria-hidden="true" />
        <span className={styles.words}>
          <strong className={styles.verdict}>{words('bench.allTaken')}</strong>
          <span className={styles.how}>{words('bench.pressDone', { key: keyHint('done') ?? '–' })}</span>
        </span>
        {next === null ? null : (
          <span className="spoken" data-testid="active-side">
            {next}
          </span>
        )}
      </div>
      <LastPhoto />
    </>
  );
}
