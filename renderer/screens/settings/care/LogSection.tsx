import { Accordion, Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LogLevel, LogView } from '../../../../main/contract/health.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { useToday } from '../../../components/useTimed.ts';
import { drop } from '../../../data/context.ts';
import { type FormResult, failed } from '../../../data/formResult.ts';
import { clockTime } from '../../../format/times.ts';
import { useActions } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './Care.module.css';

const levels: readonly (readonly [LogLevel, Text])[] = [
  ['info', text('healthLog.level.info')],
  ['warn', text('healthLog.level.warn')],
  ['error', text('healthLog.level.error')],
];

const tones: Readonly<Partial<Record<string, string>>> = { warn: 'warn', error: 'bad' };

export function LogSection() {
  const words = useWords();
  const { ask } = useActions('station');
  const [log, setLog] = useState<LogView | null>(null);
  const [result, setResult] = useState<FormResult | null>(null);
  const [least, setLeast] = useState<LogLevel>('warn');
  const [item, setItem] = useState('');
  const read = async (level: LogLevel) => {
    const filter = { least: level, item: item.trim() === '' ? null : item.trim() };
    const answer = await ask((client) => client.health.log(filter));
    setResult(answer.ok ? null : failed(answer.error));
    if (answer.ok) setLog(answer.value);
  };
  const show = (level: LogLevel) => drop(read(level));
  return (
    <Accordion.Item value="log">
      <Accordion.Control>{words('healthLog.title')}</Accordion.Control>
      <Accordion.Panel>
        <div className="column gap-4">
          <p>{words('healthLog.about')}</p>
          <form
            className="column top gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              show(least);
            }}
          >
            <SegmentedControl
              aria-label={words('healthLog.least')}
              value={least}
              onChange={(value) => {
                const [level] = levels.find(([name]) => name === value) ?? ['warn'];
                setLeast(level);
                if (log !== null) show(level);
              }}
              data={levels.map(([value, label]) => ({ value, label: words(label) }))}
            />
            <TextInput
              label={words('healthLog.item')}
              value={item}
              spellCheck={false}
              maxLength={500}
              // A scan fills it and is no command.
              data-takes-scan
              onChange={(event) => setItem(event.currentTarget.value)}
            />
            <Button type="submit" variant="default">
              {words('healthLog.read')}
            </Button>
          </form>
          {log === null ? null : <LogLines log={log} />}
          <FormResultLine result={result} />
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function LogLines({ log: { lines, hasMore } }: { log: LogView }) {
  const words = useWords();
  const today = useToday();
  return (
    <>
      <p role="status" className="soft">
        {lines.length === 0 ? words('healthLog.none') : words('healthLog.shown', { count: lines.length })}{' '}
        {hasMore ? words('healthLog.more') : null}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach too. */}
      <section className={`scrolls ${styles.log}`} tabIndex={0} aria-label={words('healthLog.lines')}>
        <ol data-testid="log-lines">
          {lines.map(({ at, level, message, details }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines can be alike, and are replaced as a whole
            <li className="underlined" key={index} data-tone={tones[level]}>
              {at === null ? null : <time>{words(clockTime(at, today))}</time>}{' '}
              <strong className="tone">{message}</strong> <span>{details}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
