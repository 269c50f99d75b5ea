import { requiredText } from '../../../state/items/checklist.ts';
import { doneTone } from '../../../state/shoot/finish.ts';
import { useWords } from '../../../words/useWords.ts';
import { useFinishing, useOpenItem } from '../useShoot.ts';
import styles from './ItemIdentity.module.css';

const radius = 40;
const around = 2 * Math.PI * radius;

export function RequiredRing() {
  const words = useWords();
  const required = useOpenItem((item) => ({
    done: item.requiredDone,
    total: item.requiredTotal,
    said: requiredText(item),
  }));
  const tone = useFinishing(({ done }) => (done.kind === 'closed' ? 'good' : doneTone(done)));
  if (required === null) return null;
  const { done, total, said } = required;
  const share = total === 0 ? 0 : Math.min(1, done / total);
  return (
    <div
      className={`stiff holds ${styles.ring}`}
      role="img"
      aria-label={words(said)}
      data-tone={total > 0 && done >= total ? tone : undefined}
      data-testid="required-ring"
    >
      <svg className="wide tall" viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={radius} />
        {share === 0 ? null : (
          <circle className={styles.done} cx="50" cy="50" r={radius} strokeDasharray={`${share * around} ${around}`} />
        )}
      </svg>
      <span className="fill middle large strong" aria-hidden="true">
        {total === 0 ? '–' : `${done}/${total}`}
      </span>
    </div>
  );
}
