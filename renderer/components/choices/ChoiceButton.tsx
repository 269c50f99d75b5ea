import { Button, type ButtonProps } from '@mantine/core';
import { type Ref, useContext } from 'react';
import { pressedKey } from '../../keyboard/bindings.ts';
import { BindingsContext } from '../../keyboard/useKeyHint.ts';
import { KeyHint } from '../KeyHint.tsx';

export interface ChoiceButtonProps extends ButtonProps {
  /** None from the tenth choice on. */
  readonly digit: string | undefined;
  /** For a choice without a number. */
  readonly ownKey?: string | undefined;
  readonly testId?: string | undefined;
  readonly title?: string | undefined;
  readonly autoFocused?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Sends its form, as Enter does. */
  readonly submits?: boolean;
  /** It is absent where it sends a form. */
  onPress?(): void;
}

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
