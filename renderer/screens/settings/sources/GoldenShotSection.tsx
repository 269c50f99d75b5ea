import { Group, Select, Switch, Text } from '@mantine/core';
import { IconTarget } from '@tabler/icons-react';
import { useState } from 'react';
import type { GoldenView } from '../../../../main/contract/golden.ts';
import { sourceName } from '../../../../main/contract/photoSources.ts';
import { text } from '../../../../main/texts/text.ts';
import { PickFileButton } from '../../../components/add/PickFileButton.tsx';
import { ShootTargetButton } from '../../../components/add/ShootTargetButton.tsx';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { useToday } from '../../../components/useTimed.ts';
import { drop } from '../../../data/context.ts';
import { camerasToFollow, missingToday } from '../../../data/settings/goldenStore.ts';
import type { Wording } from '../../../format/words.ts';
import { useActions, useFields, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { GoldenCamera } from './GoldenCamera.tsx';
import { SourceSection } from './SourceSection.tsx';

export function GoldenShotSection() {
  const words = useWords();
  const { view, busy, result } = useFields('golden', 'view', 'busy', 'result');
  const { measure, setReminds } = useActions('golden');
  const known = useSelected('sources', (sources) => (sources.view?.lastPhotos ?? []).map(({ source }) => source));
  const today = useToday();
  const [chosen, setChosen] = useState<string | null>(null);
  if (view === null) return null;
  const free = camerasToFollow(view, known);
  const camera = chosen !== null && free.includes(chosen) ? chosen : (free[0] ?? null);
  return (
    <SourceSection
      name="golden"
      icon={IconTarget}
      title={words('sources.target.title')}
      state={stateOf(view, today)}
      source={null}
    >
      <Text c="var(--ink-soft)">{words('sources.target.help')}</Text>
      {view.cameras.map((one) => (
        <GoldenCamera key={one.camera} camera={one} />
      ))}
      {camera === null ? null : (
        <Group gap="xs" align="flex-end">
          <Select
            label={view.cameras.length === 0 ? words('sources.target.camera') : words('sources.target.anotherCamera')}
            data={free.map((value) => ({ value, label: words(sourceName(value)) }))}
            value={camera}
            allowDeselect={false}
            onChange={setChosen}
          />
          <ShootTargetButton label={words('sources.target.shootReference')} camera={camera} purpose="reference" />
          <PickFileButton
            accept="image/*"
            label={words('sources.target.pickReference')}
            busy={busy}
            onFile={(file) => drop(measure(camera, 'reference', file))}
          />
        </Group>
      )}
      <Switch
        size="lg"
        label={words('sources.target.reminds')}
        checked={view.reminds}
        disabled={busy}
        onChange={(event) => drop(setReminds(event.currentTarget.checked))}
      />
      <FormResultLine result={result} />
    </SourceSection>
  );
}

function stateOf(view: GoldenView, today: number): Wording {
  if (view.cameras.length === 0) return { tone: 'neutral', label: text('sources.target.notSetUp') };
  if (view.cameras.some(({ drifts }) => drifts.some(({ level }) => level === 'drifts'))) {
    return { tone: 'warn', label: text('sources.target.drifts') };
  }
  return missingToday({ ...view, reminds: true }, today).length > 0
    ? { tone: 'neutral', label: text('sources.target.notToday') }
    : { tone: 'good', label: text('sources.target.steady') };
}
