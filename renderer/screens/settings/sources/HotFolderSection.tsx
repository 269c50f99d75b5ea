import { Button, Group, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core';
import { IconFolder, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { photoSources } from '../../../../preload/contract/photoSources.ts';
import type { SourcesView } from '../../../../preload/contract/sources.ts';
import type { StatusView } from '../../../../preload/contract/views.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import type { Wording } from '../../../format/words.ts';
import { drop } from '../../../stores/context.ts';
import { useStoreState } from '../../../stores/useStores.ts';
import styles from './HotFolderSection.module.css';
import { type HotFolderForm, hotFolderForm, hotFolderOf, isComplete, isSameForm } from './hotFolderForm.ts';
import { SourceSection } from './SourceSection.tsx';

const states: Readonly<Record<StatusView['hotFolder']['state'], Wording>> = {
  watching: { tone: 'good', label: 'Watched' },
  missing: { tone: 'bad', label: 'Not found' },
  off: { tone: 'neutral', label: 'Off' },
};

/** The folder into which a camera's software saves. */
export function HotFolderSection({ hotFolder }: { hotFolder: StatusView['hotFolder'] }) {
  const { view } = useStoreState('sources');
  const hasProblem = hotFolder.state === 'watching' && hotFolder.message !== null;
  return (
    <SourceSection
      name="hot-folder"
      icon={IconFolder}
      title="Hot folder"
      state={hasProblem ? { tone: 'warn', label: 'Watched, needs a look' } : states[hotFolder.state]}
      source={photoSources.hotFolder}
    >
      {view === null ? null : <HotFolderFields hotFolder={hotFolder} settings={view.hotFolder} />}
    </SourceSection>
  );
}

function HotFolderFields({
  hotFolder,
  settings,
}: {
  hotFolder: StatusView['hotFolder'];
  settings: SourcesView['hotFolder'];
}) {
  const { testingFolder: busy, folderResult, testFolder, setFolder, turnFolderOff } = useStoreState('sources');
  const stored = hotFolderForm(hotFolder.path, settings);
  const [form, setForm] = useState(stored);
  // Another page may have changed the settings meanwhile.
  const key = JSON.stringify(stored);
  useEffect(() => setForm(JSON.parse(key)), [key]);
  const change = (part: Partial<HotFolderForm>): void => setForm({ ...form, ...part });
  const isOn = hotFolder.state !== 'off';
  const path = form.path.trim();
  return (
    <>
      <TextInput
        label="Folder"
        description="The folder into which the camera's software saves. New photos there go to the open item."
        value={form.path}
        spellCheck={false}
        onChange={(event) => change({ path: event.currentTarget.value })}
        error={hotFolder.message}
      />
      {hotFolder.passedOver === null ? null : (
        <Text size="sm" className={styles.passedOver} data-testid="passed-over">
          <IconInfoCircle size={18} aria-hidden="true" />
          {hotFolder.passedOver}
        </Text>
      )}
      <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
        <NativeSelect
          miw="min(19rem, 100%)"
          label="How new photos are seen"
          description="Network drives often tell nothing of new files: read them at intervals."
          value={form.look}
          onChange={(event) => change({ look: event.currentTarget.value === 'polling' ? 'polling' : 'events' })}
          data={[
            { value: 'events', label: 'At once (folder on this computer)' },
            { value: 'polling', label: 'Read at intervals (network drive)' },
          ]}
        />
        {form.look === 'polling' ? (
          <NumberInput
            label="Seconds between looks"
            description="From 1 to 3,600. Fewer cost the drive more."
            min={1}
            max={3_600}
            allowDecimal={false}
            value={form.everySeconds}
            onChange={(everySeconds) => change({ everySeconds })}
          />
        ) : null}
      </Group>
      <NativeSelect
        label="The original, once its photo is safe here"
        description="Holds for photos that come from now on. Files that are not taken always stay where they are."
        value={form.originals}
        onChange={(event) => change({ originals: originalsOf(event.currentTarget.value) })}
        data={[
          { value: 'leave', label: 'Stays where it is' },
          { value: 'move', label: 'Moves to a done folder' },
          { value: 'delete', label: 'Is deleted' },
        ]}
      />
      {form.originals === 'move' ? (
        <TextInput
          label="Done folder"
          description="Left empty, the folder “Sideshot done” within the hot folder. No photos are taken from it."
          placeholder={path === stored.path ? (settings.usualDoneFolder ?? '') : ''}
          value={form.doneFolder}
          spellCheck={false}
          onChange={(event) => change({ doneFolder: event.currentTarget.value })}
        />
      ) : null}
      <Group gap="xs">
        <Button
          variant="default"
          loading={busy}
          disabled={path === ''}
          onClick={() => drop(testFolder(hotFolderOf(form)))}
        >
          Test folder
        </Button>
        <Button
          loading={busy}
          disabled={!isComplete(form) || (isOn && isSameForm(form, stored))}
          onClick={() => drop(setFolder(hotFolderOf(form)))}
        >
          {isOn ? 'Save' : 'Turn on'}
        </Button>
        {isOn ? (
          <Button variant="default" loading={busy} onClick={() => drop(turnFolderOff())}>
            Turn off
          </Button>
        ) : null}
      </Group>
      <FormResultLine result={folderResult} />
    </>
  );
}

function originalsOf(value: string): HotFolderForm['originals'] {
  return value === 'move' || value === 'delete' ? value : 'leave';
}
