import { IconCircleCheck } from '@tabler/icons-react';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { keyHint } from '../../../keyboard/shootKeys.ts';
import { hasAllRequired, whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOpenItem } from '../useShoot.ts';
import styles from './SideStage.module.css';

/** Stands for the picture of a key within a sentence. */
const keyMark = '\ufffc';

/** Tells that the item takes no photos, or has all that it needs. Nothing else. */
export function StageMessage() {
  const words = useWords();
  const standing = useOpenItem(({ stage, invalidation, state }) => ({ stage, invalidation, state }));
  const closed = standing === null ? null : whyNoPhotos(standing);
  const isComplete = useOpenItem(hasAllRequired);
  const [beforeKey, afterKey] = words('stage.pressForDone', { key: keyMark }).split(keyMark);
  return (
    <div aria-live="polite">
      {closed !== null ? (
        <p className={styles.closed} data-testid="takes-no-photos">
          <strong>{words(closed.how)}</strong>
          <span>{words(closed.next)}</span>
        </p>
      ) : isComplete === true ? (
        <p className={styles.allThere} data-testid="all-required">
          <IconCircleCheck size={28} aria-hidden="true" />
          <span>{words('stage.complete')}</span>
          <span className={styles.press}>
            {beforeKey}
            <KeyHint label={keyHint('done')} />
            <span className="spoken">{keyHint('done')}</span>
            {afterKey}
          </span>
        </p>
      ) : null}
    </div>
  );
}
