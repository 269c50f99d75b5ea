import type { PhotoView } from '../../../../preload/contract/views.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './StageNotes.module.css';

/**
 * The notes on a photo, on the stage: the most telling in full, the others by name. On narrow screens the item's facts,
 * where all of it stands, lie below the fold; wide ones hide it here, and speech has it from there.
 */
export function StageNotes({ photo }: { photo: Pick<PhotoView, 'notes'> | null }) {
  const words = useWords();
  const [first, ...others] = (photo?.notes ?? []).toSorted((left, right) => rank[left.severity] - rank[right.severity]);
  if (first === undefined) return null;
  return (
    <span className={styles.notes} data-severity={first.severity} aria-hidden="true" data-testid="stage-notes">
      {others.length === 0
        ? words(first.text)
        : words('stage.notesAlso', {
            message: first.text,
            others: others.map(({ label }) => words(label).toLowerCase()),
          })}
    </span>
  );
}

const rank = { warning: 0, note: 1 } as const;
