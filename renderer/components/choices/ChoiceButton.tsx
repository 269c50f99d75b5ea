import { Button, type ButtonProps } from '@mantine/core';
import { KeyHint } from '../KeyHint.tsx';

export interface ChoiceButtonProps extends ButtonProps {
  /** The number key that takes it; none behind the ninth. */
  readonly digit: string | undefined;
  readonly testId?: string | undefined;
  readonly title?: string | undefined;
  readonly autoFocused?: boolean;
  onPress(): void;
}

/** A choice that shows its number key. */
export function ChoiceButton({ digit, testId, title, autoFocused, onPress, ...button }: ChoiceButtonProps) {
  return (
    <Button
      {...button}
      {...(digit === undefined ? {} : { leftSection: <KeyHint label={digit} />, 'aria-keyshortcuts': digit })}
      {...(title === undefined ? {} : { title })}
      {...(autoFocused ? { 'data-autofocus': true } : {})}
      data-testid={testId}
      onClick={onPress}
    />
  );
}
