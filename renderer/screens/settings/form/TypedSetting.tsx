import { Button, NumberInput, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { SettingField, SettingValue } from '../../../../main/contract/settings.ts';
import type { Text } from '../../../../main/texts/text.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './SettingsForm.module.css';

export interface SettingControlProps {
  readonly field: SettingField;
  readonly value: SettingValue;
  /** Why the station did not take what was given last. */
  readonly refusal: Text | null;
  readonly isAsked: boolean;
  onChange(value: SettingValue): void;
}

/** A number or a text: it is written when it is whole, not at each key. */
export function TypedSetting({
  field: { kind, nullable, limits, help },
  label,
  value,
  refusal,
  isAsked,
  onChange,
}: SettingControlProps & { readonly label: Text }) {
  const words = useWords();
  const saved = value === null ? '' : typeof value === 'number' ? value / limits.unit : String(value);
  const [typed, setTyped] = useState<number | string>(saved);
  useEffect(() => setTyped(saved), [saved]);
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.select();
  }, [isAsked]);
  const given = givenValue(kind, typed, limits.unit);
  const canSave = given !== value && (given !== null || nullable);
  const shared = {
    ref: input,
    label: words(label),
    description: help && words(help),
    error: refusal !== null,
    'aria-describedby': refusal === null ? undefined : errorId,
    className: styles.input ?? '',
    value: typed,
  };
  return (
    <form
      className="flex bottom wraps gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) onChange(given);
      }}
    >
      {kind === 'number' ? (
        <NumberInput
          {...shared}
          allowDecimal={false}
          allowNegative={limits.min === null || limits.min < 0}
          clampBehavior="none"
          onChange={setTyped}
        />
      ) : (
        <TextInput
          {...shared}
          spellCheck={false}
          {...(limits.max === null ? {} : { maxLength: limits.max })}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Button type="submit" variant="default" disabled={!canSave}>
        {words('settings.save')}
      </Button>
      {refusal === null ? null : (
        <p id={errorId} className="wide stop" role="alert">
          {words(refusal)}
        </p>
      )}
    </form>
  );
}

/** Null where nothing is typed. */
function givenValue(kind: string, typed: number | string, unit: number): SettingValue {
  const text = String(typed).trim();
  if (text === '') return null;
  return kind === 'number' ? Number(text) * unit : text;
}
