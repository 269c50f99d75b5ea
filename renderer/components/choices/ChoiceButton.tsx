import { Button, type ButtonProps } from '@mantine/core';
import { KeyHint } from '../KeyHint.tsx';

export interface ChoiceButtonProps extends ButtonProps {
  /** The number key that takes it; none behind the ninth. */
  readonly digit: string | undefined;
  readonly testId?: string | undefined;
  /** Its name, where the words on it do not say it. */
  readonly label?: string | undefined;
  readonly title?: string | undefined;
  readonly autoFocused?: boolean;
  onPress(): void;
}

/** A choice that shows its number key. */
export function ChoiceButton({ digit, testId, label, title, autoFocused, onPress, ...button }: ChoiceButtonProps) {
  return (
    <Button
      {...button}
      {...(digit === undefined ? {} : { leftSection: <KeyHint label={digit} />, 'aria-keyshortcuts': digit })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(title === undefined ? {} : { title })}
      {...(autoFocused ? { 'data-autofocus': true } : {})}
      data-testid={testId}
      onClick={onPress}
    />
  );
}
