import type { RejectionAnswerInput } from '../../../main/contract/items/itemVerbs.ts';
import { text } from '../../../main/texts/text.ts';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { useWords } from '../../words/useWords.ts';

export interface AnswerDialogProps {
  /** The side, or the partner's word for it. */
  readonly what: string;
  readonly opened: boolean;
  onClose(): void;
  onAnswer(answer: RejectionAnswerInput): void;
}

const answers = [
  { reason: 'not_on_item', label: text('answer.notOnItem') },
  { reason: 'worn_off', label: text('answer.wornOff') },
  { reason: 'cannot_be_better', label: text('answer.cannotBeBetter') },
] as const;

/** Why the side is not shot again. */
export function AnswerDialog({ what, opened, onClose, onAnswer }: AnswerDialogProps) {
  const words = useWords();
  return (
    <ReasonDialog
      opened={opened}
      title={words('reshoot.answerTitle', { side: what })}
      explanation={words('reshoot.answerHelp')}
      confirmLabel={words('reshoot.answerConfirm')}
      presets={answers}
      onClose={onClose}
      onConfirm={(reason) => {
        const known = answers.find((answer) => answer.reason === reason);
        onAnswer(known === undefined ? { kind: 'other', words: reason } : { kind: known.reason, words: null });
        onClose();
      }}
    />
  );
}
