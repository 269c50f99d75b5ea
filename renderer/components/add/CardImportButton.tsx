import { IconDeviceSdCard } from '@tabler/icons-react';
import type { CardImportView } from '../../../main/contract/cardImport.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { wrappingButton } from '../../theme/wrappingButton.ts';
import { useWords } from '../../words/useWords.ts';
import { CommandButton } from '../CommandButton.tsx';

export interface CardImportButtonProps {
  readonly progress: CardImportView | null;
  readonly fullWidth?: boolean;
  /** Whether its key works on this screen. */
  readonly hasKey?: boolean;
  onPress(): void;
}

/** Opens the import from a card, and shows how one stands that runs. */
export function CardImportButton({ progress, fullWidth = false, hasKey = true, onPress }: CardImportButtonProps) {
  const words = useWords();
  const keyHint = useKeyHint();
  return (
    <CommandButton
      label={words(labelOf(progress))}
      busy={progress?.state === 'running'}
      hint={hasKey ? keyHint('importCard') : undefined}
      icon={<IconDeviceSdCard size={20} aria-hidden="true" />}
      fullWidth={fullWidth}
      h="auto"
      styles={wrappingButton}
      testId="import-card"
      onPress={onPress}
    />
  );
}

function labelOf(progress: CardImportView | null): Text {
  switch (progress?.state) {
    case undefined:
      return text('card.import');
    case 'running':
      return text('card.importing', { done: progress?.photos.done ?? 0, total: progress?.photos.total ?? 0 });
    case 'done':
      return text('card.done');
    case 'stopped':
    case 'interrupted':
      return text('card.stopped');
  }
}
