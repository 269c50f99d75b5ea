import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { text } from '../../../../main/texts/text.ts';
import { Chip } from '../../../components/Chip.tsx';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { SettingsForm } from '../form/SettingsForm.tsx';
import { SourceSection } from './SourceSection.tsx';

export function LabelShotSection() {
  const words = useWords();
  const { view: settings, busy, result, tried } = useFields('labels', 'view', 'busy', 'result', 'tried');
  const { change, tryPattern } = useActions('labels');
  const [pattern, setPattern] = useState('');
  const [examples, setExamples] = useState('');
  const stored = settings?.pattern ?? '';
  useEffect(() => setPattern(stored), [stored]);
  if (settings === null) return null;
  const isOn = settings.opensItems || settings.warnsOfOthers;
  const texts = examples
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .slice(0, 20);
  return (
    <SourceSection
      name="labels"
      icon={IconBarcode}
      title={words('sources.labels.title')}
      state={isOn ? { tone: 'good', label: text('sources.on') } : { tone: 'neutral', label: text('sources.off') }}
      source={null}
    >
      <SettingsForm of="labels" />
      <TextInput
        label={words('sources.labels.pattern')}
        description={words('sources.labels.patternHelp')}
        value={pattern}
        maxLength={200}
        spellCheck={false}
        error={result?.field === 'pattern' ? words(result.message) : null}
        onChange={(event) => {
          setPattern(event.currentTarget.value);
          // Results of another pattern mean nothing here.
          if (tried.length > 0) drop(tryPattern('', []));
        }}
      />
      <Textarea
        size="md"
        label={words('sources.labels.examples')}
        description={words('sources.labels.examplesHelp')}
        autosize
        minRows={2}
        maxRows={6}
        value={examples}
        spellCheck={false}
        onChange={(event) => setExamples(event.currentTarget.value)}
      />
      <TriedExamples />
      <Group gap="xs">
        <Button
          variant="default"
          loading={busy}
          disabled={pattern.trim() === '' || texts.length === 0}
          onClick={() => drop(tryPattern(pattern.trim(), [...new Set(texts)]))}
        >
          {words('sources.labels.try')}
        </Button>
        <Button
          loading={busy}
          disabled={pattern.trim() === stored}
          onClick={() => drop(change({ pattern: pattern.trim() === '' ? null : pattern.trim() }))}
        >
          {words('settings.save')}
        </Button>
      </Group>
      <FormResultLine result={result?.field === 'pattern' ? null : result} />
    </SourceSection>
  );
}

function TriedExamples() {
  const words = useWords();
  const { tried } = useFields('labels', 'tried');
  if (tried.length === 0) return null;
  return (
    <ul className="column gap-2" aria-label={words('sources.labels.tried')}>
      {tried.map(({ text, fits }) => (
        <li className="row between gap-4" key={text}>
          <span className="breaks">{text}</span>
          <Chip tone={fits ? 'good' : 'neutral'}>{words(fits ? 'sources.labels.fits' : 'sources.labels.fitsNot')}</Chip>
        </li>
      ))}
    </ul>
  );
}
