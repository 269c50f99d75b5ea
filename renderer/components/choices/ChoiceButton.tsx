import { Button, type ButtonProps } from '@mantine/core';
import { type Ref, useContext } from 'react';
import { pressedKey } from '../../keyboard/bindings.ts';
import { BindingsContext } from '../../keyboard/useKeyHint.ts';
import { KeyHint } from '../KeyHint.tsx';

export interface ChoiceButtonProps extends ButtonProps {
  /** The number key that takes it; none behind the ninth. */
  readonly digit: string | undefined;
  /** A key of its own that takes it where it has no number. */
  readonly ownKey?: string | undefined;
  readonly testId?: string | undefined;
  readonly title?: string | undefined;
  readonly autoFocused?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  /** It sends the form that it stands in, as Enter does there. */
  readonly submits?: boolean;
  /** None where it sends a form. */
  onPress?(): void;
}

/** A choice that shows its key, most often a number. */
export function ChoiceButton({
  digit,
  ownKey,
  testId,
  title,
  autoFocused,
  submits,
  onPress,
  ...button
}: ChoiceButtonProps) {
  const bindings = useContext(BindingsContext);
  const key = digit === undefined ? undefined : pressedKey(bindings, digit);
  return (
    <Button
      {...button}
      {...(key === undefined
        ? {}
        : { leftSection: <KeyHint label={key} />, 'aria-keyshortcuts': key.replace(' ', '+') })}
      {...(ownKey === undefined ? {} : { rightSection: <KeyHint label={ownKey} />, 'aria-keyshortcuts': ownKey })}
      {...(title === undefined ? {} : { title })}
      {...(autoFocused ? { 'data-autofocus': true } : {})}
      {...(submits ? { type: 'submit' as const } : {})}
      data-testid={testId}
      onClick={onPress}
    />
  );
}
