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
    <div className={`column gap-2 pad-2 ruled paper ${styles.finish}`}>
      <button
        type="button"
        className={`row gap-3 wide cut round paper-raised ink from-start pad-0-4 ${styles.done}`}
        data-tone={ends.tone}
        data-done={ends.kind}
        aria-keyshortcuts={keyHint('done')}
        data-testid="done"
        disabled={ends.kind === 'closed'}
        onClick={() => run('done')}
      >
        <Icon size={26} aria-hidden="true" />
        <span className="column grow shrink">
          <span className={`title strong tight ${styles.label}`}>{words('shoot.done')}</span>
          <span
            className={`clamp small tight ${styles.why}`}
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
