import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeyHint } from './KeyHint.tsx';

export interface CommandButtonProps extends ButtonProps {
  readonly label: string;
  readonly hint: string;
  readonly icon?: ReactNode;
  readonly testId?: string;
  readonly pressed?: boolean;
  onPress(): void;
}

/** A button that shows its one key. */
export function CommandButton({ label, hint, icon, testId, pressed, onPress, ...button }: CommandButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      px={8}
      fz="0.9rem"
      h={44}
      {...button}
      leftSection={icon}
      rightSection={<KeyHint label={hint} />}
      onClick={onPress}
      aria-keyshortcuts={hint === 'Del' ? 'Delete' : hint}
      aria-pressed={pressed}
      data-testid={testId}
    >
      {label}
    </Button>
  );
}
