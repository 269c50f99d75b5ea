import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { HealthView } from '../../../../main/contract/health.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';

const names: Readonly<Record<HealthView['parts'][number]['part'], Text>> = {
  connection: text('health.part.connection'),
  credential: text('health.part.credential'),
  relay: text('health.part.relay'),
  clock: text('health.part.clock'),
  disk: text('health.part.disk'),
  backups: text('health.part.backups'),
  hot_folder: text('health.part.hotFolder'),
  tethered_camera: text('health.part.tetheredCamera'),
  usb_camera: text('health.part.usbCamera'),
  list_folder: text('health.part.listFolder'),
  results_folder: text('health.part.resultsFolder'),
  queue: text('health.part.queue'),
  errors: text('health.part.errors'),
};
const states = { ok: text('health.state.ok'), warn: text('health.state.warn'), fail: text('health.state.fail') };
const tones = { ok: 'good', warn: 'warn', fail: 'bad' } as const;
const icons = { ok: IconCircleCheck, warn: IconAlertTriangle, fail: IconCircleX };

/** The same as `health`. */
export function HealthPage() {
  const words = useWords();
  const view = useSelected('health', (health) => health.view);
  const busy = useSelected('health', (health) => health.busy);
  const { look, test } = useActions('health');
  useEffect(() => drop(look()), [look]);
  if (view === null) return null;
  return (
    <Panel title={words('settings.health.title')}>
      <div className="flex wraps gap-3">
        <Button variant="default" loading={busy} onClick={() => drop(test())}>
          {words('health.test')}
        </Button>
      </div>
      <ul className="column gap-4" data-testid="health-parts">
        {view.parts.map((part) => (
          <HealthLine key={part.part} part={part} />
        ))}
      </ul>
    </Panel>
  );
}

function HealthLine({ part: { part, state, message, whatToDo } }: { part: HealthView['parts'][number] }) {
  const words = useWords();
  const Icon = icons[state];
  return (
    <li className="said" data-tone={tones[state]} data-part={part} data-state={state}>
      <Icon className="tone" size={22} role="img" aria-label={words(states[state])} />
      <div className="shrink">
        <strong>{words(names[part])}</strong>
        <p>{words(message)}</p>
        {whatToDo === null ? null : <p className="soft">{words(whatToDo)}</p>}
      </div>
    </li>
  );
}
