import { Button, Group, Radio, Text, TextInput } from '@mantine/core';
import { IconDeviceSdCard } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { CardSourceChoice, CardSourcesView } from '../../../../main/contract/cardImport.ts';
import { photoSources } from '../../../../main/contract/photoSources.ts';
import { text } from '../../../../main/texts/text.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import type { Wording } from '../../../format/words.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { SourceSection } from './SourceSection.tsx';

export function CardSection() {
  const words = useWords();
  const { sources, testing, testResult } = useFields('cardImport', 'sources', 'testing', 'testResult');
  const { watchSources, test } = useActions('cardImport');
  useEffect(() => watchSources(), [watchSources]);
  return (
    <SourceSection
      name="card-import"
      icon={IconDeviceSdCard}
      title={words('sources.card.title')}
      state={stateOf(sources)}
      source={photoSources.card}
    >
      <Text c="var(--ink-soft)">{words('sources.card.help')}</Text>
      {sources?.sources.map((source) => (
        <Group key={source.id} gap="sm" data-testid="card-source">
          <Text fw={600}>{source.name}</Text>
          <Text c="var(--ink-soft)">{source.detail}</Text>
          <Button variant="default" loading={testing} onClick={() => drop(test({ kind: 'found', id: source.id }))}>
            {words('sources.card.test')}
          </Button>
        </Group>
      ))}
      {sources?.notes.map((note) => (
        <Text key={words(note)} c="var(--ink-soft)">
          {words(note)}
        </Text>
      ))}
      <FolderTest testing={testing} onTest={(choice) => drop(test(choice))} />
      <FormResultLine result={testResult} />
    </SourceSection>
  );
}

function FolderTest({ testing, onTest }: { testing: boolean; onTest(choice: CardSourceChoice): void }) {
  const words = useWords();
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
          label={words('sources.card.tryFolder')}
          description={words('sources.card.tryFolderHelp')}
          value={path}
          spellCheck={false}
          miw="20rem"
          flex={1}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <Radio.Group
          aria-label={words('sources.card.how')}
          value={through}
          // One of the values below.
          onChange={(value) => setThrough(value as typeof through)}
        >
          <Group gap="md" mih={44}>
            <Radio value="files" label={words('sources.card.asCard')} />
            <Radio value="gphoto2" label={words('sources.card.asCamera')} />
          </Group>
        </Radio.Group>
        <Button type="submit" variant="default" loading={testing} disabled={given === ''}>
          {words('sources.card.test')}
        </Button>
      </Group>
    </form>
  );
}

function stateOf(sources: CardSourcesView | null): Wording {
  if (sources === null) return { tone: 'neutral', label: text('sources.card.looking') };
  const count = sources.sources.length;
  return count === 0
    ? { tone: 'neutral', label: text('sources.card.none') }
    : { tone: 'good', label: text('sources.card.count', { count }) };
}
