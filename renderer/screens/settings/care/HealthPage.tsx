import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { HealthView } from '../../../../main/contract/health.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import { type FormResult, failed } from '../../../data/formResult.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Folds } from '../form/Folds.tsx';
import { Panel } from '../Panel.tsx';
import { AlertsSection } from './AlertsSection.tsx';
import { AlertTargetsSection } from './AlertTargetsSection.tsx';
import styles from './Care.module.css';
import { DiagnosticsSection } from './DiagnosticsSection.tsx';
import { FiringAlerts } from './FiringAlerts.tsx';
import { LogSection } from './LogSection.tsx';

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

/** Photos come and wait meanwhile. */
const pollEveryMs = 10_000;

/** The same as `health`, with what an admin wants beside it. */
export function HealthPage({ opened = null }: { readonly opened?: string | null }) {
  const page = useRef<HTMLDivElement>(null);
  const health = useHealth();
  useWantedLine(page, health.view !== null);
  return (
    <div className={styles.page} ref={page}>
      <HealthPanel health={health} opened={opened} />
    </div>
  );
}

interface Health {
  readonly view: HealthView | null;
  /** A test is under way. */
  readonly busy: boolean;
  /** What was tested last; null for all. */
  readonly tested: Part['part'] | null;
  readonly result: FormResult | null;
  test(part: Part['part'] | null): Promise<void>;
}

function useHealth(): Health {
  const { ask } = useActions('station');
  const [shown, setShown] = useState<Omit<Health, 'test'>>({ view: null, busy: false, tested: null, result: null });
  const isTesting = useRef(false);
  useEffect(() => {
    const look = async () => {
      const answer = await ask((client) => client.health.get({ test: false }));
      // A test that began meanwhile knows more.
      if (answer.ok && !isTesting.current) setShown((before) => ({ ...before, view: answer.value }));
    };
    drop(look());
    const timer = setInterval(() => drop(isTesting.current ? Promise.resolve() : look()), pollEveryMs);
    return () => clearInterval(timer);
  }, [ask]);
  return {
    ...shown,
    async test(part) {
      isTesting.current = true;
      setShown((before) => ({ ...before, busy: true, tested: null, result: null }));
      const answer = await ask((client) =>
        part === null ? client.health.get({ test: true }) : client.health.testPart({ part }),
      );
      isTesting.current = false;
      setShown((before) => ({
        view: answer.ok ? answer.value : before.view,
        busy: false,
        tested: answer.ok ? part : null,
        result: answer.ok ? null : failed(answer.error),
      }));
    },
  };
}

/** A notice leads to its line, which takes the focus: a screen reader reads it, and it is seen. */
function useWantedLine(page: React.RefObject<HTMLDivElement | null>, isThere: boolean): void {
  const wanted = useSelected('navigation', (navigation) => navigation.wantedHealth);
  useEffect(() => {
    if (wanted === null || !isThere) return;
    const line = page.current?.querySelector<HTMLElement>(`[data-part="${wanted.line}"]`);
    line?.scrollIntoView({ block: 'center' });
    line?.focus({ preventScroll: true });
  }, [wanted, isThere, page]);
}

function HealthPanel({ health, opened }: { readonly health: Health; readonly opened: string | null }) {
  const words = useWords();
  const { view, busy, tested, result, test } = health;
  const parts = view?.parts ?? [];
  const line = parts.find(({ part }) => part === tested);
  return (
    <Panel title={words('settings.health.title')}>
      <div className="row wraps gap-2">
        <Button variant="default" loading={busy} onClick={() => drop(test(null))}>
          {words('health.test')}
        </Button>
      </div>
      <FiringAlerts />
      <ul className="column gap-4" data-testid="health-parts">
        {parts.map((part) => (
          <HealthLine key={part.part} part={part} busy={busy} onTest={() => drop(test(part.part))} />
        ))}
      </ul>
      {/* Said once, when the answer is there. */}
      <p className="spoken" role="status">
        {line === undefined ? null : words('health.tested', { part: names[line.part], state: states[line.state] })}
      </p>
      <FormResultLine result={result} />
      <Folds opened={opened}>
        <AlertsSection />
        <AlertTargetsSection />
        <LogSection />
        <DiagnosticsSection />
      </Folds>
    </Panel>
  );
}

interface HealthLineProps {
  readonly part: Part;
  readonly busy: boolean;
  onTest(): void;
}

function HealthLine({ part: { part, state, message, whatToDo }, busy, onTest }: HealthLineProps) {
  const words = useWords();
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
        // A disabled button would lose the focus.
        aria-disabled={busy}
        aria-label={words('health.testOf', { part: names[part] })}
        onClick={busy ? undefined : onTest}
      >
        {words('health.testPart')}
      </Button>
    </li>
  );
}
