import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { StatusView } from '../../../preload/contract/views.ts';
import { Chip } from '../../components/Chip.tsx';
import { FormResultLine } from '../../components/ConnectionForm.tsx';
import type { FormResult } from '../../stores/settingsStore.ts';

export interface SourcesFormProps {
  readonly hotFolder: StatusView['hotFolder'];
  readonly busy: boolean;
  readonly result: FormResult | null;
  onTest(path: string): void;
  onSet(path: string | null): void;
}

const folderStates = {
  watching: { tone: 'good', text: 'Watched' },
  missing: { tone: 'bad', text: 'Not found' },
  off: { tone: 'neutral', text: 'Off' },
} as const;

/** Where photos come from. */
export function SourcesForm({ hotFolder, busy, result, onTest, onSet }: SourcesFormProps) {
  const [path, setPath] = useState(hotFolder.path);
  useEffect(() => setPath(hotFolder.path), [hotFolder.path]);
  const { tone, text } = folderStates[hotFolder.state];
  const isOn = hotFolder.state !== 'off';
  return (
    <Stack gap="sm">
      <TextInput
        label={
          <>
            Hot folder <Chip tone={tone}>{text}</Chip>
          </>
        }
        description="The folder into which the camera's software saves. New photos there go to the open item; the files stay where they are."
        value={path}
        spellCheck={false}
        onChange={(event) => setPath(event.currentTarget.value)}
        error={hotFolder.state === 'missing' ? hotFolder.message : null}
      />
      <Group gap="xs">
        <Button variant="default" loading={busy} disabled={path.trim() === ''} onClick={() => onTest(path.trim())}>
          Test folder
        </Button>
        <Button
          loading={busy}
          disabled={path.trim() === '' || (isOn && path.trim() === hotFolder.path)}
          onClick={() => onSet(path.trim())}
        >
          {isOn ? 'Use this folder' : 'Turn on'}
        </Button>
        {isOn ? (
          <Button variant="default" loading={busy} onClick={() => onSet(null)}>
            Turn off
          </Button>
        ) : null}
      </Group>
      <FormResultLine result={result} />
      <Text c="var(--ink-soft)" size="sm">
        Drag and drop and pasting always work: drop photos on a side, on the large photo, or on the Shoot screen with no
        item open.
      </Text>
    </Stack>
  );
}
