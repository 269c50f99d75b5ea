import type { RejectionView } from '../../../main/contract/views.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './ReasonLine.module.css';

export interface ReasonLineProps {
  /** What was rejected. */
  readonly what: string;
  readonly reason: string;
  readonly advice?: string | null;
  readonly markedBy?: RejectionView['markedBy'];
  /** A new photo answers the reason, which then stays quietly. */
  readonly isAnswered?: boolean;
}

/** Longer words are written smaller, so that the pictures keep their room. */
const longReason = 26;
const longAdvice = 110;

/** Readable from a distance. */
export function ReasonLine({ what, reason, advice = null, markedBy = null, isAnswered = false }: ReasonLineProps) {
  const words = useWords();
  return (
    <section
      className={`row scrolls tight gap-1-5 ${styles.line}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: It scrolls within itself.
      tabIndex={0}
      aria-label={words('reshoot.why')}
      data-testid="reason-line"
    >
      <p className={`title medium breaks ${styles.side}`}>
        <bdi>{what}</bdi>
      </p>
      <p
        className={`hero strong stop breaks snug ${styles.reason}`}
        data-answered={isAnswered || undefined}
        data-long={reason.length > longReason || undefined}
        data-testid="rejection-reason"
      >
        <bdi>{reason}</bdi>
      </p>
      {advice === null ? null : (
        <p className={`head breaks snug ${styles.guidance}`} data-long={advice.length > longAdvice || undefined}>
          <bdi>{advice}</bdi>
        </p>
      )}
      {markedBy === null ? null : (
        <p className={`stiff soft small ${styles.hint}`}>{words('reshoot.markedBy', { who: markedBy })}</p>
      )}
    </section>
  );
}
