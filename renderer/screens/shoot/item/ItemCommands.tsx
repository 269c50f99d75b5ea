import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { hasAllRequired } from '../../../state/items/checklist.ts';
import { doneText, doneTone } from '../../../state/shoot/finish.ts';
import { useWords } from '../../../words/useWords.ts';
import { useShootCommands } from '../commands/shootCommands.ts';
import { useFinishing } from '../useShoot.ts';
import styles from './ItemCommands.module.css';

export function ItemCommands() {
  const words = useWords();
  const keyHint = useKeyHint();
  const { run } = useShootCommands();
  const ends = useFinishing((finishing, item) => ({
    kind: finishing.done.kind,
    tone: doneTone(finishing.done),
    why: doneText(finishing, item),
    finishes: finishing.finishes,
    hasAll: hasAllRequired(item),
  }));
  if (ends === null) return null;
  const isComplete = ends.hasAll && (ends.kind === 'ready' || ends.kind === 'toLookAt');
  const Icon = ends.kind === 'toLookAt' ? IconAlertTriangle : ends.finishes ? IconClock : IconCheck;
  return (
    <div className={`column ${styles.finish}`}>
      <button
        type="button"
        className={`row ${styles.done}`}
        data-tone={ends.tone}
        data-done={ends.kind}
        aria-keyshortcuts={keyHint('done')}
        data-testid="done"
        disabled={ends.kind === 'closed'}
        onClick={() => run('done')}
      >
        <Icon size={26} aria-hidden="true" />
        <span className={`column ${styles.words}`}>
          <span className={styles.label}>{words('shoot.done')}</span>
          <span
            className={styles.why}
            data-testid={isComplete ? 'all-required' : undefined}
            aria-live={ends.finishes ? 'polite' : 'off'}
          >
            {words(ends.why)}
          </span>
        </span>
        <KeyHint label={keyHint('done')} />
      </button>
    </div>
  );
}
