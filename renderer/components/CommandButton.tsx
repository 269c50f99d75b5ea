import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeyHint } from './KeyHint.tsx';

export interface CommandButtonProps extends ButtonProps {
  readonly label: string;
  /** It is absent where no key does it. */
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  readonly testId?: string;
  readonly title?: string;
  readonly pressed?: boolean;
  /** The button can still be pressed. */
  readonly busy?: boolean;
  onPress(): void;
}

/** A filled one is the next step, and shows its key. */
export function CommandButton({ label, hint, icon, testId, pressed, busy, onPress, ...button }: CommandButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      px={8}
      fz="0.9rem"
      h={44}
      {...button}
      leftSection={busy === true ? <Loader size={18} color="currentColor" aria-hidden="true" /> : icon}
      rightSection={hint === undefined ? undefined : <KeyHint label={hint} quiet={button.variant !== 'filled'} />}
      onClick={onPress}
      aria-keyshortcuts={hint === 'Del' ? 'Delete' : hint}
      aria-busy={busy}
      aria-pressed={pressed}
      data-testid={testId}
    >
      {label}
    </Button>
  );
}
