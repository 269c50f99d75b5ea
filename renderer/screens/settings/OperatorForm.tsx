import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './SettingsScreen.module.css';

/** Who works here: the name goes into the history of every item. */
export function OperatorForm({ operator, onSave }: { operator: string; onSave(name: string): Promise<boolean> }) {
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
        label="Operator's name"
        description="Goes into the history of every item."
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!changed}>
        Save name
      </Button>
    </form>
  );
}
