import { Checkbox } from '@mantine/core';
import { useEffect } from 'react';
import { drop } from '../../../data/context.ts';
import { useActions, useFields, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';
import { QualitySection } from './QualitySection.tsx';

/** Read when the page is opened. */
export function QualityPage() {
  const { view, busy } = useFields('quality', 'view', 'busy');
  const { look, change } = useActions('quality');
  useEffect(() => drop(look()), [look]);
  if (view === null) return null;
  return (
    <>
      <QualitySection quality={view} saving={busy} onChange={(part) => drop(change(part))} />
      <HoldsMarked />
    </>
  );
}

/** Whether Done sends a photo with a warning at all. */
function HoldsMarked() {
  const words = useWords();
  const isOn = useSelected('station', ({ status }) => status?.holdsMarked ?? false);
  const { setHoldsMarked } = useActions('station');
  return (
    <Panel title={words('settings.quality.atDone')}>
      <Checkbox
        size="md"
        label={words('settings.quality.holdsMarked')}
        description={words('settings.quality.holdsMarkedHelp')}
        checked={isOn}
        data-testid="holds-marked"
        onChange={(event) => drop(setHoldsMarked(event.currentTarget.checked))}
      />
    </Panel>
  );
}
