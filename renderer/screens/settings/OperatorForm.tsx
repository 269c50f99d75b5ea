import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../words/useWords.ts';
import styles from './SettingsScreen.module.css';

export interface OperatorFormProps {
  readonly operator: string;
  /** Puts the cursor into the name. */
  readonly isAsked: boolean;
  onSave(name: string): Promise<boolean>;
}

export function OperatorForm({ operator, isAsked, onSave }: OperatorFormProps) {
  const words = useWords();
  const [name, setName] = useState(operator);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setName(operator), [operator]);
  useEffect(() => {
    if (isAsked) field.current?.select();
  }, [isAsked]);
  const changed = name.trim() !== '' && name.trim() !== operator;
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) void onSave(name.trim());
      }}
    >
      <TextInput
        ref={field}
        className={styles.grow ?? ''}
        label={words('settings.operator.name')}
        description={words('settings.operator.help')}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!changed}>
        {words('settings.operator.save')}
      </Button>
    </form>
  );
}
