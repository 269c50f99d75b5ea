import { Button, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { IconFolder, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { photoSources } from '../../../../main/contract/photoSources.ts';
import type { SourcesView } from '../../../../main/contract/sources.ts';
import type { StatusView } from '../../../../main/contract/views.ts';
import { text } from '../../../../main/texts/text.ts';
import { ChooseFolderButton } from '../../../components/ChooseFolderButton.tsx';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import type { Wording } from '../../../format/words.ts';
import { useActions, useFields, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { CameraProgramChoice } from './CameraProgramChoice.tsx';
import { type HotFolderForm, hotFolderForm, hotFolderOf, isComplete, isSameForm } from './hotFolderForm.ts';
import { SourceSection } from './SourceSection.tsx';

const states: Readonly<Record<StatusView['hotFolder']['state'], Wording>> = {
  watching: { tone: 'good', label: text('sources.hotFolder.watched') },
  missing: { tone: 'bad', label: text('sources.hotFolder.missing') },
  off: { tone: 'neutral', label: text('sources.off') },
};

export function HotFolderSection() {
  const words = useWords();
  const hotFolder = useSelected('station', ({ status }) => status?.hotFolder);
  const settings = useSelected('sources', ({ view }) => view?.hotFolder);
  if (hotFolder === undefined) return null;
  const hasProblem = hotFolder.state === 'watching' && hotFolder.message !== null;
  return (
    <SourceSection
      name="hot-folder"
      icon={IconFolder}
      title={words('sources.hotFolder.title')}
      state={hasProblem ? { tone: 'warn', label: text('sources.hotFolder.needsLook') } : states[hotFolder.state]}
      source={photoSources.hotFolder}
    >
      {settings === undefined ? null : <HotFolderFields hotFolder={hotFolder} settings={settings} />}
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
  const words = useWords();
  const { testingFolder: busy, folderResult } = useFields('sources', 'testingFolder', 'folderResult');
  const { testFolder, setFolder, turnFolderOff } = useActions('sources');
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
        label={words('sources.hotFolder.folder')}
        description={words('sources.hotFolder.folderHelp')}
        value={form.path}
        spellCheck={false}
        onChange={(event) => change({ path: event.currentTarget.value })}
        error={hotFolder.message && words(hotFolder.message)}
      />
      <ChooseFolderButton at={form.path} onChoose={(path) => change({ path })} />
      <CameraProgramChoice onChoose={(path) => change({ path })} />
      <Lying name="passed-over" reported={hotFolder.passedOver} />
      <Lying name="incomplete" reported={hotFolder.incomplete} />
      <Lying name="other-files" reported={hotFolder.otherFiles} />
      <TextInput
        label={words('sources.hotFolder.endings')}
        description={words('sources.hotFolder.endingsHelp')}
        placeholder={settings.readEndings.join(', ')}
        value={form.endings}
        spellCheck={false}
        onChange={(event) => change({ endings: event.currentTarget.value })}
      />
      <LookFields form={form} change={change} />
      <OriginalsFields
        form={form}
        change={change}
        usualDoneFolder={path === stored.path ? settings.usualDoneFolder : null}
      />
      <Group gap="xs">
        <Button
          variant="default"
          loading={busy}
          disabled={path === ''}
          onClick={() => drop(testFolder(hotFolderOf(form)))}
        >
          {words('sources.hotFolder.test')}
        </Button>
        <Button
          loading={busy}
          disabled={!isComplete(form) || (isOn && isSameForm(form, stored))}
          onClick={() => drop(setFolder(hotFolderOf(form), isOn ? hotFolderOf(stored) : {}))}
        >
          {isOn ? words('settings.save') : words('sources.turnOn')}
        </Button>
        {isOn ? (
          <Button variant="default" loading={busy} onClick={() => drop(turnFolderOff())}>
            {words('sources.turnOff')}
          </Button>
        ) : null}
      </Group>
      <FormResultLine result={folderResult} />
    </>
  );
}

interface FieldsProps {
  readonly form: HotFolderForm;
  change(part: Partial<HotFolderForm>): void;
}

function LookFields({ form, change }: FieldsProps) {
  const words = useWords();
  return (
    <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
      <NativeSelect
        miw="min(19rem, 100%)"
        label={words('sources.hotFolder.look')}
        description={words('sources.hotFolder.lookHelp')}
        value={form.look}
        onChange={(event) => change({ look: event.currentTarget.value === 'polling' ? 'polling' : 'events' })}
        data={[
          { value: 'events', label: words('sources.hotFolder.events') },
          { value: 'polling', label: words('sources.hotFolder.polling') },
        ]}
      />
      {form.look === 'polling' ? (
        <NumberInput
          label={words('sources.hotFolder.every')}
          description={words('sources.hotFolder.everyHelp')}
          min={1}
          max={3_600}
          allowDecimal={false}
          value={form.everySeconds}
          onChange={(everySeconds) => change({ everySeconds })}
        />
      ) : null}
    </Group>
  );
}

function OriginalsFields({ form, change, usualDoneFolder }: FieldsProps & { usualDoneFolder: string | null }) {
  const words = useWords();
  return (
    <>
      <NativeSelect
        label={words('sources.hotFolder.originals')}
        description={words('sources.hotFolder.originalsHelp')}
        value={form.originals}
        onChange={(event) => change({ originals: originalsOf(event.currentTarget.value) })}
        data={[
          { value: 'leave', label: words('sources.hotFolder.leave') },
          { value: 'move', label: words('sources.hotFolder.move') },
          { value: 'delete', label: words('sources.hotFolder.delete') },
        ]}
      />
      {form.originals === 'move' ? (
        <TextInput
          label={words('sources.hotFolder.doneFolder')}
          description={words('sources.hotFolder.doneFolderHelp')}
          placeholder={usualDoneFolder ?? ''}
          value={form.doneFolder}
          spellCheck={false}
          onChange={(event) => change({ doneFolder: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}

/** Files that are not taken; nothing is wrong with that. */
function Lying({ name, reported }: { name: string; reported: StatusView['hotFolder']['passedOver'] }) {
  const words = useWords();
  return reported === null ? null : (
    <p className="said on-neutral note small" data-testid={name}>
      <IconInfoCircle size={18} aria-hidden="true" />
      {words(reported)}
    </p>
  );
}

function originalsOf(value: string): HotFolderForm['originals'] {
  return value === 'move' || value === 'delete' ? value : 'leave';
}
