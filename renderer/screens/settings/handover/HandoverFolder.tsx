import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChooseFolderButton } from '../../../components/ChooseFolderButton.tsx';

export interface HandoverFolderProps {
  readonly label: string;
  /** Enter does the first. */
  readonly actions: readonly {
    readonly label: string;
    readonly isOff: boolean;
    act(folder: string): void;
  }[];
}

export function HandoverFolder({ label, actions }: HandoverFolderProps) {
  const [folder, setFolder] = useState('');
  const given = folder.trim();
  return (
    <form
      className="flex bottom wraps gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const first = actions[0];
        if (first !== undefined && !first.isOff && given !== '') first.act(given);
      }}
    >
      <TextInput
        className="roomy"
        label={label}
        value={folder}
        spellCheck={false}
        maxLength={4000}
        onChange={(event) => setFolder(event.currentTarget.value)}
      />
      <ChooseFolderButton at={folder} onChoose={setFolder} />
      {actions.map(({ label: said, isOff, act }, index) => (
        <Button
          key={said}
          type={index === 0 ? 'submit' : 'button'}
          variant={index === 0 ? 'filled' : 'default'}
          disabled={isOff || given === ''}
          {...(index === 0 ? {} : { onClick: () => act(given) })}
        >
          {said}
        </Button>
      ))}
    </form>
  );
}
