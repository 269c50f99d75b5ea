import { IconCheck } from '@tabler/icons-react';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { hasAllRequired, requiredText, whyNoPhotos } from '../../../state/items/checklist.ts';
import { useWords } from '../../../words/useWords.ts';
import { useShootCommands } from '../commands/shootCommands.ts';
import { useOpenItem } from '../useShoot.ts';
import styles from './ItemCommands.module.css';

/** Done keeps its place, and says when the item is ready. */
export function ItemCommands() {
  const words = useWords();
  const keyHint = useKeyHint();
  const { run } = useShootCommands();
  const ends = useOpenItem((item) => {
    const closed = whyNoPhotos(item) !== null;
    return {
      closed,
      complete: !closed && hasAllRequired(item),
      required: requiredText(item),
    };
  });
  if (ends === null) return null;
  return (
    <div className={styles.finish}>
      <button
        type="button"
        className={styles.done}
        data-ready={ends.complete || undefined}
        aria-keyshortcuts={keyHint('done')}
        data-testid="done"
        disabled={ends.closed}
        onClick={() => run('done')}
      >
        <IconCheck size={26} aria-hidden="true" />
        <span className={styles.words}>
          <span className={styles.label}>{words('shoot.done')}</span>
          <span className={styles.why} data-testid={ends.complete ? 'all-required' : undefined} aria-live="polite">
            {ends.complete ? words('bench.allRequired') : words(ends.required)}
          </span>
        </span>
        <KeyHint label={keyHint('done')} />
      </button>
    </div>
  );
}
