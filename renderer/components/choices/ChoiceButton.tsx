import { Button, type ButtonProps } from '@mantine/core';
import type { Ref } from 'react';
import { KeyHint } from '../KeyHint.tsx';

export interface ChoiceButtonProps extends ButtonProps {
  /** The number key that takes it; none behind the ninth. */
  readonly digit: string | undefined;
  readonly testId?: string | undefined;
  readonly title?: string | undefined;
  readonly autoFocused?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  /** It sends the form that it stands in, as Enter does there. */
  readonly submits?: boolean;
  /** None where it sends a form. */
  onPress?(): void;
}

/** A choice that shows its number key. */
export function ChoiceButton({ digit, testId, title, autoFocused, submits, onPress, ...button }: ChoiceButtonProps) {
  return (
    <Button
      {...button}
      {...(digit === undefined ? {} : { leftSection: <KeyHint label={digit} />, 'aria-keyshortcuts': digit })}
      {...(title === undefined ? {} : { title })}
      {...(autoFocused ? { 'data-autofocus': true } : {})}
      {...(submits ? { type: 'submit' as const } : {})}
      data-testid={testId}
      onClick={onPress}
    />
  );
}
