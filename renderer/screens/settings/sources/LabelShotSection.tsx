import { Button, Group, Switch, Textarea, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Chip } from '../../../components/Chip.tsx';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../stores/context.ts';
import { useStoreState } from '../../../stores/useStores.ts';
import styles from './LabelShotSection.module.css';
import { SourceSection } from './SourceSection.tsx';

/** Codes on photos: a label opens its item, and a code of another item is warned of. */
export function LabelShotSection() {
  const { settings, saving, result, tried, save, openItems, tryPattern } = useStoreState('labels');
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
      title="Codes on photos"
      state={isOn ? { tone: 'good', label: 'On' } : { tone: 'neutral', label: 'Off' }}
      source={null}
    >
      <Switch
        size="lg"
        label="A photo of a label opens its item"
        description="Shoot the label first, then the sides: the label's photo lies in the item's tray. Holds for photos that come by themselves, not for those that you drop or import. Turns the warning below on too."
        checked={settings.opensItems}
        disabled={saving}
        onChange={(event) => drop(openItems(event.currentTarget.checked))}
      />
      <Switch
        size="lg"
        label="Warn of a photo that shows another item's code"
        description="Nothing moves by itself: the Shoot screen says so, and offers to move the photo. With either switch each photo is looked at once more, which takes several times as long as without."
        checked={settings.warnsOfOthers}
        disabled={saving}
        onChange={(event) => drop(save({ ...settings, warnsOfOthers: event.currentTarget.checked }))}
      />
      <TextInput
        label="Codes that are references"
        description="A regular expression that a code must fit from end to end to count as the reference of an item that is not here yet, for example SKU-\d+. Left empty, only items that are here already are known by their codes."
        value={pattern}
        maxLength={200}
        spellCheck={false}
        error={result?.field === 'pattern' ? result.message : null}
        onChange={(event) => {
          setPattern(event.currentTarget.value);
          // What was tried with another pattern says nothing of this one.
          if (tried.length > 0) drop(tryPattern('', []));
        }}
      />
      <Textarea
        size="md"
        label="Try it with examples"
        description="One code a line: some that are references, and some that are not, such as the bar code on a box."
        autosize
        minRows={2}
        maxRows={6}
        value={examples}
        spellCheck={false}
        onChange={(event) => setExamples(event.currentTarget.value)}
      />
      {tried.length === 0 ? null : (
        <ul className={styles.tried} aria-label="Examples">
          {tried.map(({ text, fits }) => (
            <li key={text}>
              <span className={styles.text}>{text}</span>
              <Chip tone={fits ? 'good' : 'neutral'}>{fits ? 'a reference' : 'no reference'}</Chip>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          loading={saving}
          disabled={pattern.trim() === '' || texts.length === 0}
          onClick={() => drop(tryPattern(pattern.trim(), [...new Set(texts)]))}
        >
          Try the examples
        </Button>
        <Button
          loading={saving}
          disabled={pattern.trim() === stored}
          onClick={() => drop(save({ ...settings, pattern: pattern.trim() === '' ? null : pattern.trim() }))}
        >
          Save
        </Button>
      </Group>
      <FormResultLine result={result?.field === 'pattern' ? null : result} />
    </SourceSection>
  );
}
