import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { HealthView } from '../../../../main/contract/health.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';
import { AlertsPanel } from './AlertsPanel.tsx';
import styles from './Care.module.css';
import { DiagnosticsPanel } from './DiagnosticsPanel.tsx';
import { LogPanel } from './LogPanel.tsx';

type Part = HealthView['parts'][number];

const names: Readonly<Record<Part['part'], Text>> = {
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

/** The same as `health`, with what an admin wants beside it. */
export function HealthPage() {
  const page = useRef<HTMLDivElement>(null);
  useWantedLine(page);
  return (
    <div className={styles.page} ref={page}>
      <PartsPanel />
      <AlertsPanel />
      <LogPanel />
      <DiagnosticsPanel />
    </div>
  );
}

/** A notice leads to its line, which takes the focus: a screen reader reads it, and it is seen. */
function useWantedLine(page: React.RefObject<HTMLDivElement | null>): void {
  const wanted = useSelected('navigation', (navigation) => navigation.wantedHealth);
  const isThere = useSelected('health', ({ view }) => view !== null);
  useEffect(() => {
    if (wanted === null || !isThere) return;
    const line = page.current?.querySelector<HTMLElement>(`[data-part="${wanted.line}"]`);
    line?.scrollIntoView({ block: 'center' });
    line?.focus({ preventScroll: true });
  }, [wanted, isThere, page]);
}

function PartsPanel() {
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
          <HealthLine key={part.part} part={part} busy={busy} />
        ))}
      </ul>
      <TestedLine parts={view.parts} />
    </Panel>
  );
}

/** Said once, when the answer is there. */
function TestedLine({ parts }: Pick<HealthView, 'parts'>) {
  const words = useWords();
  const tested = useSelected('health', (health) => health.tested);
  const line = parts.find(({ part }) => part === tested?.part);
  return (
    <p className="spoken" role="status">
      {line === undefined ? null : words('health.tested', { part: names[line.part], state: states[line.state] })}
    </p>
  );
}

function HealthLine({ part: { part, state, message, whatToDo }, busy }: { part: Part; busy: boolean }) {
  const words = useWords();
  const { testPart } = useActions('health');
  const Icon = icons[state];
  return (
    <li className="said" data-tone={tones[state]} data-part={part} data-state={state} tabIndex={-1}>
      <Icon className="tone stiff" size={22} role="img" aria-label={words(states[state])} />
      <div className="grow shrink">
        <strong>{words(names[part])}</strong>
        <p>{words(message)}</p>
        {whatToDo === null ? null : <p className="soft">{words(whatToDo)}</p>}
      </div>
      <Button
        variant="default"
        className="stiff"
        disabled={busy}
        aria-label={words('health.testOf', { part: names[part] })}
        onClick={() => drop(testPart(part))}
      >
        {words('health.testPart')}
      </Button>
    </li>
  );
}
