import { asGiven, sentences, text } from '../../../../main/texts/text.ts';
import { PendingLine } from '../../../components/picture/PendingLine.tsx';
import { capText } from '../../../keyboard/keyPress.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { pendingOn } from '../../../state/photos/pendingPhotos.ts';
import { useCombined, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOnStage, useOverlay } from '../useShoot.ts';
import styles from './StageHead.module.css';
import { StageNotes } from './StageNotes.tsx';

/** The order is: retake, arriving photo, rejection, notes, how it is shot. */
export function SideLine() {
  const words = useWords();
  const keyHint = useKeyHint();
  const { side, retakes } = useOnStage((on) => on);
  const pending = useCombined(['shoot', 'arrivals'], ({ item }, arrivals) =>
    item === null ? [] : pendingOn(item, arrivals.pending),
  );
  const incomplete = useSelected('arrivals', (arrivals) => arrivals.incomplete);
  const isMoved = useOverlay((overlay) => overlay.isMoved);
  if (side === null) return null;
  if (isMoved) {
    return (
      <p className={styles.how} role="status">
        {words('bench.moveHint', { key: capText(keyHint('moveOverlay') ?? '–') })}
      </p>
    );
  }
  if (retakes) {
    return (
      <p className={styles.how} role="status" data-tone="warn" data-testid="replace-badge">
        {words('stage.retakeReplaces')}
      </p>
    );
  }
  if (pending.length + incomplete.length > 0) return <PendingLine pending={pending} incomplete={incomplete} />;
  if (side.rejection !== null) {
    const { reason, message } = side.rejection;
    const rejected = text('stage.rejected', { reason });
    const line = words(message === null ? rejected : sentences(rejected, asGiven(message)));
    return (
      <p
        className={`clip ${styles.line}`}
        role="note"
        title={line}
        data-tone="bad"
        data-strong="true"
        data-testid="side-rejection"
      >
        {line}
      </p>
    );
  }
  if (side.photo !== null) return <StageNotes photo={side.photo} />;
  return (
    <p className={`clip soft ${styles.line}`} title={side.description ?? undefined}>
      <bdi>{side.description}</bdi>
    </p>
  );
}
