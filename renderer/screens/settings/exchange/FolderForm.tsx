import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Text } from '../../../../main/texts/text.ts';
import { ChooseFolderButton } from '../../../components/ChooseFolderButton.tsx';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import type { ExchangeFolder } from '../../../data/settings/exchangeStore.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';

export interface FolderFormProps {
  readonly folder: ExchangeFolder;
  readonly label: string;
  readonly help: string;
  readonly path: string;
  readonly trouble: Text | null;
}

/** An empty folder turns it off. */
export function FolderForm({ folder, label, help, path, trouble }: FolderFormProps) {
  const words = useWords();
  const saving = useSelected('exchange', (exchange) => exchange.saving === folder);
  const result = useSelected('exchange', (exchange) => exchange.results[folder] ?? null);
  const { setFolder } = useActions('exchange');
  const [typed, setTyped] = useState(path);
  useEffect(() => setTyped(path), [path]);
  return (
    <>
      <form
        className="flex bottom wraps gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          drop(setFolder(folder, typed));
        }}
      >
        <TextInput
          className="roomy"
          label={label}
          description={help}
          value={typed}
          spellCheck={false}
          maxLength={4000}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={trouble && words(trouble)}
        />
        <ChooseFolderButton at={typed} onChoose={setTyped} />
        <Button type="submit" variant="default" loading={saving} disabled={typed.trim() === path}>
          {words('settings.save')}
        </Button>
      </form>
      <FormResultLine result={result} />
    </>
  );
}
