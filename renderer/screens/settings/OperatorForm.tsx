import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../../words/useWords.ts';
import styles from './SettingsScreen.module.css';

/** Who works here: the name goes into the history of every item. */
export function OperatorForm({ operator, onSave }: { operator: string; onSave(name: string): Promise<boolean> }) {
  const words = useWords();
  const [name, setName] = useState(operator);
  useEffect(() => setName(operator), [operator]);
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
