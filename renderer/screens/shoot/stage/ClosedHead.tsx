import { whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOpenItem } from '../useShoot.ts';
import { LastPhoto } from './LastPhoto.tsx';
import styles from './StageHead.module.css';

/** Why the item takes no photos, and what to do. */
export function ClosedHead() {
  const words = useWords();
  const standing = useOpenItem(({ stage, invalidation, state }) => ({ stage, invalidation, state }));
  const closed = standing === null ? null : whyNoPhotos(standing);
  if (closed === null) return null;
  return (
    <>
      <div className={styles.main} data-testid="takes-no-photos">
        <strong className={styles.name}>{words(closed.how)}</strong>
        <p className={styles.line}>{words(closed.next)}</p>
      </div>
      <LastPhoto />
    </>
  );
}
