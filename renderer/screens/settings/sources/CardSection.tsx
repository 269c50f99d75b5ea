import { Button, Group, Radio, Text, TextInput } from '@mantine/core';
import { IconDeviceSdCard } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { CardSourceChoice, CardSourcesView } from '../../../../preload/contract/cardImport.ts';
import { photoSources } from '../../../../preload/contract/photoSources.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { counted } from '../../../format/time.ts';
import type { Wording } from '../../../format/words.ts';
import { drop } from '../../../stores/context.ts';
import { useStoreState } from '../../../stores/useStores.ts';
import { SourceSection } from './SourceSection.tsx';

/** Cards and cameras to import from: what is there now, and whether it can be read. */
export function CardSection() {
  const { sources, watchSources, testing, testResult, test } = useStoreState('cardImport');
  useEffect(() => watchSources(), [watchSources]);
  return (
    <SourceSection
      name="card-import"
      icon={IconDeviceSdCard}
      title="Cards and cameras' storage"
      state={stateOf(sources)}
      source={photoSources.card}
    >
      <Text c="var(--ink-soft)">
        On the Shoot screen, Import from card (I) picks photos from what is plugged in. Files there are only read:
        nothing is changed or deleted.
      </Text>
      {sources?.sources.map((source) => (
        <Group key={source.id} gap="sm" data-testid="card-source">
          <Text fw={600}>{source.name}</Text>
          <Text c="var(--ink-soft)">{source.detail}</Text>
          <Button variant="default" loading={testing} onClick={() => drop(test({ kind: 'found', id: source.id }))}>
            Test
          </Button>
        </Group>
      ))}
      {sources?.notes.map((note) => (
        <Text key={note} c="var(--ink-soft)">
          {note}
        </Text>
      ))}
      <FolderTest testing={testing} onTest={(choice) => drop(test(choice))} />
      <FormResultLine result={testResult} />
    </SourceSection>
  );
}

function FolderTest({ testing, onTest }: { testing: boolean; onTest(choice: CardSourceChoice): void }) {
  const [path, setPath] = useState('');
  const [through, setThrough] = useState<'files' | 'gphoto2'>('files');
  const given = path.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== '') onTest({ kind: 'folder', path: given, through });
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Try a folder"
          description="To see without a card or a camera that photos can be read."
          value={path}
          spellCheck={false}
          miw="20rem"
          flex={1}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <Radio.Group
          aria-label="How it is read"
          value={through}
          // The group gives back one of the values below.
          onChange={(value) => setThrough(value as typeof through)}
        >
          <Group gap="md" mih={44}>
            <Radio value="files" label="As a card" />
            <Radio value="gphoto2" label="As a camera, by gphoto2" />
          </Group>
        </Radio.Group>
        <Button type="submit" variant="default" loading={testing} disabled={given === ''}>
          Test
        </Button>
      </Group>
    </form>
  );
}

function stateOf(sources: CardSourcesView | null): Wording {
  if (sources === null) return { tone: 'neutral', label: 'Looking' };
  const count = sources.sources.length;
  return count === 0 ? { tone: 'neutral', label: 'None now' } : { tone: 'good', label: counted(count, 'source') };
}
