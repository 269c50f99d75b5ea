import type { PhotoView } from '../../../../main/contract/views.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './StageHead.module.css';

/** The full notes are spoken elsewhere. */
export function StageNotes({ photo }: { photo: Pick<PhotoView, 'notes'> | null }) {
  const words = useWords();
  const [first, ...others] = (photo?.notes ?? []).toSorted((left, right) => rank[left.severity] - rank[right.severity]);
  if (first === undefined) return null;
  const line =
    others.length === 0 ? words(first.text) : words('stage.notesMore', { message: first.text, count: others.length });
  return (
    <span className={`clip ${styles.line}`} title={line} aria-hidden="true" data-testid="stage-notes">
      {line}
    </span>
  );
}

const rank = { warning: 0, note: 1 } as const;
