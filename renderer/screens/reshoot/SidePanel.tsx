import { type ReactNode, useState } from 'react';
import type { RejectionAnswerInput } from '../../../main/contract/items/itemVerbs.ts';
import { ChoiceButton } from '../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../components/choices/Choices.tsx';
import { QualityNotes } from '../../components/picture/QualityNotes.tsx';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import type { RejectedCard } from '../../state/items/rejectedCards.ts';
import { wrappingButton } from '../../theme/wrappingButton.ts';
import { useWords } from '../../words/useWords.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import styles from './SidePanel.module.css';

const panelButton = { px: 10, styles: wrappingButton, variant: 'default' } as const;

export interface SidePanelProps {
  readonly card: RejectedCard;
  /** The item's head and where the next photo goes. */
  readonly children: ReactNode;
  readonly isBelow: boolean;
  readonly busy: boolean;
  /** The retake key means this side. */
  readonly isLastShot: boolean;
  onReshoot(sideUuid: string): void;
  /** The new photo is not good either. */
  onRetake(sideUuid: string): void;
  onDismiss(rejectionId: string): void;
  onAnswer(rejectionId: string, answer: RejectionAnswerInput): void;
}

/** What can be done with the side, beside its pictures or below them. */
export function SidePanel({
  card,
  children,
  isBelow,
  busy,
  isLastShot,
  onReshoot,
  onRetake,
  onDismiss,
  onAnswer,
}: SidePanelProps) {
  const words = useWords();
  const keyHint = useKeyHint();
  const { side, rejection, isAnswered } = card;
  const reshoot = () => onReshoot(side.uuid);
  const [asks, setAsks] = useState(false);
  const ask = () => {
    if (!busy) setAsks(true);
  };
  const dismiss = () => (busy || isAnswered ? undefined : onDismiss(rejection.id));
  return (
    <div
      className={`column gap-2 shrink low scrolls ${styles.panel}`}
      data-below={isBelow || undefined}
      data-testid="reshoot-panel"
    >
      {children}
      <Choices
        name="rejectedSide"
        isGuarded
        count={3}
        onChoose={(index) => (isAnswered ? undefined : [reshoot, dismiss, ask][index]?.())}
      >
        {(digitOf) => (
          <div className={`flex gap-2 ${styles.actions}`}>
            <ChoiceButton
              {...panelButton}
              digit={isAnswered ? undefined : digitOf(0)}
              ownKey={isAnswered && isLastShot ? keyHint('retake') : undefined}
              testId={`reshoot-${side.name}`}
              onPress={isAnswered ? () => onRetake(side.uuid) : reshoot}
            >
              {words(isAnswered ? 'stage.retake' : 'reshoot.reshootSide')}
              <span className="spoken"> {side.label}</span>
            </ChoiceButton>
            <ChoiceButton
              {...panelButton}
              disabled={busy || isAnswered}
              digit={isAnswered ? undefined : digitOf(1)}
              testId={`dismiss-${side.name}`}
              onPress={dismiss}
            >
              {words('reshoot.dismiss')}
              <span className="spoken"> {side.label}</span>
            </ChoiceButton>
            <ChoiceButton
              {...panelButton}
              disabled={busy || isAnswered}
              digit={isAnswered ? undefined : digitOf(2)}
              testId={`answer-${side.name}`}
              onPress={ask}
            >
              {words('reshoot.answer')}
              <span className="spoken"> {side.label}</span>
            </ChoiceButton>
          </div>
        )}
      </Choices>
      <AnswerDialog
        what={side.label}
        opened={asks}
        onClose={() => setAsks(false)}
        onAnswer={(answer) => onAnswer(rejection.id, answer)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: It scrolls within itself. */}
      <section className={styles.notes} tabIndex={0} aria-label={words('reshoot.notes', { side: side.label })}>
        <QualityNotes notes={side.photo?.notes ?? []} />
      </section>
    </div>
  );
}
