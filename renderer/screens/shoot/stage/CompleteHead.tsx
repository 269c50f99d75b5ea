import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { keyCap } from '../../../keyboard/keyPress.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { doneMessage, doneTone } from '../../../state/shoot/finish.ts';
import { viewedSide } from '../../../state/shoot/onStage.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useFinishing } from '../useShoot.ts';
import { LastPhoto } from './LastPhoto.tsx';
import styles from './StageHead.module.css';

export function CompleteHead() {
  const words = useWords();
  const key = keyCap(words, useKeyHint()('done') ?? '–');
  const next = useSelected('shoot', (shoot) => viewedSide(shoot)?.label ?? null);
  const said = useFinishing((finishing) => ({
    ...doneMessage(finishing, key),
    tone: doneTone(finishing.done),
    isUnnamed: finishing.done.kind === 'rejectedUnnamed',
  }));
  if (said === null) return null;
  return (
    <>
      <div className={`row gap-3 wide tall shrink from-start ${styles.shot}`} data-testid="done-message">
        {icons[said.tone]}
        <span className={`column shrink ${styles.words}`}>
          <strong className={`strong ${styles.verdict}`}>{words(said.title)}</strong>
          {said.how === null ? null : <span className={styles.how}>{words(said.how)}</span>}
        </span>
        {said.isUnnamed ? <MarkSides /> : null}
        {next === null ? null : (
          <span className="spoken" data-testid="active-side">
            {next}
          </span>
        )}
      </div>
      <LastPhoto />
    </>
  );
}

function MarkSides() {
  const words = useWords();
  const { go } = useActions('navigation');
  return (
    <button
      type="button"
      className={`stiff end round pad-0-4 ${styles.link}`}
      data-testid="mark-sides"
      onClick={() => go('reshoot')}
    >
      {words('done.markSides')}
    </button>
  );
}

const icons = {
  good: <IconCircleCheck size={34} aria-hidden="true" />,
  warn: <IconAlertTriangle size={34} aria-hidden="true" />,
  bad: <IconCircleX size={34} aria-hidden="true" />,
  neutral: <IconClock size={34} aria-hidden="true" />,
} as const;
