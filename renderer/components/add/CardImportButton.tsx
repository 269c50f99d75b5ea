import { IconDeviceSdCard } from '@tabler/icons-react';
import type { CardImportView } from '../../../preload/contract/cardImport.ts';
import { keyHint } from '../../keyboard/shootKeys.ts';
import { wrappingButton } from '../../theme/wrappingButton.ts';
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
  return (
    <CommandButton
      label={labelOf(progress)}
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

function labelOf(progress: CardImportView | null): string {
  switch (progress?.state) {
    case undefined:
      return 'Import from card';
    case 'running':
      return `Importing ${progress?.photos.done} of ${progress?.photos.total}…`;
    case 'done':
      return 'Import done';
    case 'stopped':
    case 'interrupted':
      return 'Import stopped';
  }
}
