import { asksForNone } from '../../../state/items/checklist.ts';
import { doneTone } from '../../../state/shoot/finish.ts';
import { reportedVerdict } from '../../../state/shoot/onStage.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useFinishing, useOnStage, useOpenItem } from '../useShoot.ts';
import { ClosedHead } from './ClosedHead.tsx';
import { CompleteHead } from './CompleteHead.tsx';
import { ShotHead } from './ShotHead.tsx';
import { SideHead } from './SideHead.tsx';
import styles from './StageHead.module.css';

export function StageHead() {
  const words = useWords();
  const kind = useOnStage(({ isShot, isClosed, isComplete }) =>
    isShot ? 'shot' : isClosed ? 'closed' : isComplete ? 'complete' : 'side',
  );
  const photo = useOnStage(({ side }) => side?.photo ?? null);
  const verdict = useSelected('shoot', (shoot) => reportedVerdict(shoot, photo));
  const hasSides = useOpenItem(({ sides }) => sides.length > 0) ?? false;
  const doneColour = useFinishing(({ done }) => doneTone(done)) ?? 'neutral';
  const isNoneAsked = useOpenItem(asksForNone) ?? false;
  const tones = { shot: shotTones[verdict], closed: 'neutral', complete: doneColour, side: undefined } as const;
  return (
    <header
      className={`grid level gap-4 toned ${styles.head}`}
      data-tone={tones[kind]}
      data-testid="stage-head"
      aria-live="polite"
    >
      {kind === 'shot' ? (
        <ShotHead />
      ) : kind === 'closed' ? (
        <ClosedHead />
      ) : kind === 'complete' ? (
        <CompleteHead />
      ) : hasSides ? (
        <SideHead />
      ) : (
        <h2 className={`clip fits strong ${styles.name}`}>{words(isNoneAsked ? 'item.noneAsked' : 'stage.noSides')}</h2>
      )}
    </header>
  );
}

const shotTones = { good: 'good', look: 'warn', refused: 'bad' } as const;
