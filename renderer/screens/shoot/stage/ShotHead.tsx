import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { PendingLine } from '../../../components/picture/PendingLine.tsx';
import { drop } from '../../../data/context.ts';
import { pendingOn } from '../../../state/photos/pendingPhotos.ts';
import { doneMessage } from '../../../state/shoot/finish.ts';
import { nothingAwaited, reportedVerdict, verdictOfPhoto } from '../../../state/shoot/onStage.ts';
import { useActions, useCombined, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useFinishing, useOnStage } from '../useShoot.ts';
import styles from './StageHead.module.css';
import { StageNotes } from './StageNotes.tsx';

export function ShotHead() {
  const words = useWords();
  const side = useOnStage((on) => on.side);
  const { next, nextUuid, isLast } = useSelected('shoot', (shoot) => {
    // Null is the tray: without auto-advance the shown side keeps its photo.
    const active = shoot.item?.sides.find(({ uuid }) => uuid === shoot.item?.activeSideUuid) ?? null;
    return { next: active?.label ?? null, nextUuid: active?.uuid ?? null, isLast: nothingAwaited(shoot) };
  });
  const { verdict, said } = useSelected('shoot', (shoot) => ({
    verdict: verdictOfPhoto(shoot, side?.photo ?? null),
    said: reportedVerdict(shoot, side?.photo ?? null),
  }));
  const pending = useCombined(['shoot', 'arrivals'], ({ item }, arrivals) =>
    item === null ? [] : pendingOn(item, arrivals.pending),
  );
  const allTaken = useFinishing((finishing) => doneMessage(finishing, '').title);
  const { selectSide } = useActions('shoot');
  if (side === null) return null;
  const { icon, word } = reported[said];
  return (
    <>
      <button
        type="button"
        className={`row gap-3 wide tall shrink from-start ${styles.shot}`}
        data-testid="last-photo"
        data-verdict={verdict}
        onClick={() => drop(selectSide(side.uuid))}
      >
        {icon}
        <span className={`column shrink ${styles.words}`}>
          <span
            className={`baseline gap-3 shrink ${styles.of}`}
            data-alone={side.photo?.notes.length === 0 || undefined}
            aria-atomic="true"
          >
            <span className={`strong ${styles.verdict}`} data-long={said === 'refused' || undefined}>
              {words(word)}
            </span>
            <strong className="clip shrink" title={side.label}>
              {side.label}
            </strong>
          </span>
          <StageNotes photo={side.photo} />
        </span>
      </button>
      <div className={`column centred bottom holds tall shrink ${styles.aside}`}>
        {pending.length > 0 ? (
          <PendingLine pending={pending} incomplete={[]} />
        ) : isLast ? null : (
          <span className={styles.label}>{words('bench.next')}</span>
        )}
        {isLast ? (
          <h2 key="all" className={`strong ${styles.all}`} data-testid="all-taken">
            {allTaken === null ? null : words(allTaken)}
          </h2>
        ) : (
          <h2 className={`clip fits strong ${styles.name}`} data-testid="active-side" title={next ?? undefined}>
            {next ?? words('tray.title')}
          </h2>
        )}
        {isLast || nextUuid === null || nextUuid === side.uuid ? null : (
          <button
            type="button"
            className={`fill round-s ${styles.toNext}`}
            data-testid="to-next-side"
            aria-label={words('bench.toNext', { side: next ?? '' })}
            onClick={() => drop(selectSide(nextUuid))}
          />
        )}
      </div>
    </>
  );
}

const reported = {
  good: { icon: <IconCircleCheck size={34} aria-hidden="true" />, word: { id: 'bench.taken' } },
  look: { icon: <IconAlertTriangle size={34} aria-hidden="true" />, word: { id: 'bench.takenLook' } },
  refused: { icon: <IconCircleX size={34} aria-hidden="true" />, word: { id: 'bench.lastRefused' } },
} as const;
