import { whyNoPhotos } from '../../../state/items/checklist.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOpenItem } from '../useShoot.ts';
import { LastPhoto } from './LastPhoto.tsx';
import styles from './StageHead.module.css';

export function ClosedHead() {
  const words = useWords();
  const standing = useOpenItem(({ stage, invalidation, state }) => ({ stage, invalidation, state }));
  const closed = standing === null ? null : whyNoPhotos(standing);
  if (closed === null) return null;
  const how = words(closed.how);
  return (
    <>
      <div className={`column centred shrink tall ${styles.main}`} data-testid="takes-no-photos">
        <strong className={`clip fits strong ${styles.name}`} title={how}>
          {how}
        </strong>
        <p className={styles.how}>{words(closed.next)}</p>
      </div>
      <LastPhoto />
    </>
  );
}
