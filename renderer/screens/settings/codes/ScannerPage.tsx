import { Alert, Button, Group, Switch } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconScan } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isFramed, isSlow, type LearntScanner } from '../../../../main/contract/codes/codeReading.ts';
import {
  type Learning,
  layoutName,
  learnScanner,
  type ScannerKey,
  scansToLearn,
} from '../../../../main/contract/codes/scannerLearning.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { drop } from '../../../data/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';
import styles from './ScannerPage.module.css';
import { useScannerKeys } from './useScannerKeys.ts';

/** Learns from three scans of one code. */
export function ScannerPage() {
  const words = useWords();
  const { settings, test } = useFields('scanner', 'settings', 'test');
  const { change, askTest } = useActions('scanner');
  const [scans, setScans] = useState<readonly (readonly ScannerKey[])[] | null>(null);
  const [reported, setTold] = useState<Text | null>(null);
  useEffect(() => drop(askTest()), [askTest]);

  function take(keys: readonly ScannerKey[] | null): void {
    if (keys === null) {
      setScans(null);
      return;
    }
    const all = [...(scans ?? []), keys];
    const learning = learnScanner(all);
    setTold(saidOf(learning));
    if (learning.kind === 'more') setScans(all);
    else if (learning.kind === 'learnt') {
      setScans(null);
      drop(change({ learnt: learning.scanner }));
    } else setScans([]);
  }
  useScannerKeys(scans !== null, take);

  function begin(): void {
    setTold(null);
    setScans([]);
  }

  return (
    <>
      <Panel title={words('scanner.learn')}>
        <p>{words('scanner.learnHelp')}</p>
        {test === null ? null : (
          <div className={`row wraps gap-6 round lined pad-5 ${styles.test}`} data-testid="scanner-test">
            <img src={asPicture(test.square)} alt={words('scanner.square')} className={styles.square} />
            <img
              src={asPicture(test.lines)}
              alt={words('scanner.lines')}
              className={`shrink contain ${styles.lines}`}
            />
          </div>
        )}
        {scans === null ? (
          <Group>
            <Button
              h={48}
              leftSection={<IconScan size={20} aria-hidden="true" />}
              onClick={begin}
              data-testid="learn-scanner"
            >
              {words(settings.learnt === null ? 'scanner.begin' : 'scanner.again')}
            </Button>
            {settings.learnt === null ? null : (
              <Button
                variant="default"
                h={48}
                onClick={() => drop(change({ learnt: null }))}
                data-testid="forget-scanner"
              >
                {words('scanner.forget')}
              </Button>
            )}
          </Group>
        ) : (
          <div className="row wraps gap-5" role="status" data-testid="scanner-progress">
            <Steps done={scans.length} />
            <strong>{words(text('scanner.scanNow', { number: scans.length + 1, of: scansToLearn }))}</strong>
            <Button variant="default" onClick={() => setScans(null)}>
              {words('scanner.stop')}
            </Button>
          </div>
        )}
        {reported === null ? null : (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} data-testid="scanner-told">
            {words(reported)}
          </Alert>
        )}
        {settings.learnt === null || scans !== null ? null : <Learnt scanner={settings.learnt} />}
      </Panel>
      <Panel title={words('scanner.keys')}>
        <Switch
          size="lg"
          label={words('scanner.alt')}
          description={words('scanner.altHelp')}
          checked={settings.letters === 'alt'}
          onChange={(event) => {
            const withAlt = event.currentTarget.checked;
            drop(change({ letters: withAlt ? 'alt' : 'alone', keepsLetters: !withAlt }));
          }}
          data-testid="letters-with-alt"
        />
      </Panel>
    </>
  );
}

function Steps({ done }: { readonly done: number }) {
  return (
    <ol className="flex gap-2">
      {Array.from({ length: scansToLearn }, (_, step) => step).map((step) => (
        <li className={`middle disc strong ${styles.step}`} key={step} data-done={step < done || undefined}>
          {step < done ? <IconCheck size={20} aria-hidden="true" /> : step + 1}
        </li>
      ))}
    </ol>
  );
}

function Learnt({ scanner }: { readonly scanner: LearntScanner }) {
  const words = useWords();
  return (
    <ul className="grid gap-2" data-testid="learnt-scanner" aria-label={words('scanner.learnt')}>
      {learntLines(scanner).map(({ line, tone }) => (
        <li className="said" key={words(line)} data-tone={tone}>
          {tone === 'good' ? (
            <IconCheck className="tone" size={20} aria-hidden="true" />
          ) : (
            <IconAlertTriangle className="tone" size={20} aria-hidden="true" />
          )}
          <span className="shrink">{words(line)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Answers null where nothing is wrong. */
function saidOf(learning: Learning): Text | null {
  switch (learning.kind) {
    case 'other_code':
      return text('scanner.otherCode', { typed: learning.typed });
    case 'differ':
      return text('scanner.differ');
    case 'more':
    case 'learnt':
      return null;
  }
}

function asPicture(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** `tone` says whether there is something to do. */
interface LearntLine {
  readonly line: Text;
  readonly tone: 'good' | 'warn';
}

function learntLines(scanner: LearntScanner): readonly LearntLine[] {
  const { meanGapMs, longestGapMs, startKeys, endKeys, prefix, suffix, marks, layout, letters } = scanner;
  const good = (line: Text): LearntLine => ({ line, tone: 'good' });
  const warn = (line: Text): LearntLine => ({ line, tone: 'warn' });
  const gaps = { mean: meanGapMs, longest: longestGapMs };
  return [
    !isSlow(scanner)
      ? good(text('scanner.isFast', gaps))
      : isFramed(scanner)
        ? good(text('scanner.isFramed', gaps))
        : warn(text('scanner.isSlow', gaps)),
    ...(startKeys.length === 0 ? [] : [good(text('scanner.startKeys', { keys: startKeys }))]),
    ...(prefix === '' ? [] : [good(text('scanner.prefix', { prefix }))]),
    ...(marks ? [good(text('scanner.marks'))] : []),
    ...(suffix === '' ? [] : [good(text('scanner.suffix', { suffix }))]),
    endKeys.length === 0 ? warn(text('scanner.noEnd')) : good(text('scanner.endKeys', { keys: endKeys })),
    layout === null
      ? good(text('scanner.layoutSame'))
      : good(text('scanner.layout', { scanner: layoutName(layout.scanner), computer: layoutName(layout.computer) })),
    ...(letters === 'as_printed'
      ? []
      : [letters === 'swapped' ? good(text('scanner.swapped')) : warn(text('scanner.oneCase'))]),
  ];
}
