import { IconCircleCheck } from '@tabler/icons-react';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { hasAllRequired, whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import { useOpenItem } from '../useShoot.ts';
import styles from './SideStage.module.css';

/** That the item takes no photos, or has all that it needs. Nothing else. */
export function StageMessage() {
  const closed = useOpenItem(whyNoPhotos);
  const isComplete = useOpenItem(hasAllRequired);
  return (
    <div aria-live="polite">
      {closed !== null ? (
        <p className={styles.closed} data-testid="takes-no-photos">
          <strong>{closed.how}</strong>
          <span>{closed.next}</span>
        </p>
      ) : isComplete === true ? (
        <p className={styles.allThere} data-testid="all-required">
          <IconCircleCheck size={28} aria-hidden="true" />
          <span>All required sides are there.</span>
          <span className={styles.press}>
            Press <KeyHint label="D" />
            <span className="spoken">D</span> for done
          </span>
        </p>
      ) : null}
    </div>
  );
}
