import type { SideView } from '../../main/contract/views.ts';
import { useWords } from '../words/useWords.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

export interface MarkSideDialogProps {
  /** None: the dialog is closed. */
  readonly side: SideView | null;
  onClose(): void;
  onMark(sideUuid: string, reason: string): void;
}

/** Asks why a photo is to be shot again that the partner has not named. */
export function MarkSideDialog({ side, onClose, onMark }: MarkSideDialogProps) {
  const words = useWords();
  return (
    <ReasonDialog
      opened={side !== null}
      title={words('reshoot.markTitle', { side: side?.label ?? '' })}
      explanation={words('reshoot.markHelp')}
      confirmLabel={words('reshoot.markConfirm')}
      otherwise={words('reject.byHand')}
      onClose={onClose}
      onConfirm={(reason) => {
        if (side !== null) onMark(side.uuid, reason);
        onClose();
      }}
    />
  );
}
