import { Box, Button, Group } from '@mantine/core';
import { IconArrowLeft, IconPlugConnected, IconSchool } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { languages as facts, isOffered, languageCodes } from '../../../main/texts/languages.ts';
import type { Text } from '../../../main/texts/text.ts';
import { ConnectionForm } from '../../components/ConnectionForm.tsx';
import { Choices } from '../../components/choices/Choices.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { drop } from '../../data/context.ts';
import { useActions, useFields } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './FirstRunScreen.module.css';

export function FirstRunScreen() {
  const words = useWords();
  const { connecting, connectionResult } = useFields('settings', 'connecting', 'connectionResult');
  const { startPractice } = useActions('settings');
  const [connects, setConnects] = useState(false);
  if (connects) {
    return (
      <div className={`column tall scrolls level ${styles.page}`}>
        <Box w="100%" maw="46rem">
          <Button variant="subtle" leftSection={<IconArrowLeft size={20} />} onClick={() => setConnects(false)}>
            {words('firstRun.back')}
          </Button>
          <h1>{words('firstRun.connect')}</h1>
          <ConnectionForm />
        </Box>
      </div>
    );
  }
  return (
    <FirstRunView
      busy={connecting}
      error={connectionResult?.ok === false ? connectionResult.message : null}
      onPractice={() => drop(startPractice())}
      onConnect={() => setConnects(true)}
      languages={<Languages />}
    />
  );
}

export interface FirstRunViewProps {
  readonly busy: boolean;
  readonly error: Text | null;
  onPractice(): void;
  onConnect(): void;
  readonly languages?: ReactNode;
}

export function FirstRunView({ busy, error, onPractice, onConnect, languages }: FirstRunViewProps) {
  const words = useWords();
  return (
    <div className={`column tall scrolls level ${styles.page}`}>
      <Box m="auto" maw="60rem" ta="center">
        {languages}
        <h1>{words('firstRun.welcome')}</h1>
        <Box component="p" m="0 0 var(--space-8)" fz="var(--text-xl)" c="var(--ink-soft)">
          {words('firstRun.lead')}
        </Box>
        <Choices name="firstRun" count={2} onChoose={(index) => !busy && (index === 0 ? onPractice : onConnect)()}>
          {(digitOf) => (
            <div className="grid gap-6 halves">
              <button
                type="button"
                className={`column level gap-3 round-l soft press centre ${styles.choice}`}
                disabled={busy}
                aria-keyshortcuts={digitOf(0)}
                onClick={onPractice}
                data-testid="start-practice"
              >
                <IconSchool className="accent" size={56} stroke={1.3} aria-hidden="true" />
                <strong className="great ink">
                  {busy ? words('firstRun.startingPractice') : words('firstRun.practice')}
                </strong>
                <span>{words('firstRun.practiceHelp')}</span>
                <KeyHint label={digitOf(0)} />
              </button>
              <button
                type="button"
                className={`column level gap-3 round-l soft press centre ${styles.choice}`}
                disabled={busy}
                aria-keyshortcuts={digitOf(1)}
                onClick={onConnect}
                data-testid="start-connect"
              >
                <IconPlugConnected className="accent" size={56} stroke={1.3} aria-hidden="true" />
                <strong className="great ink">{words('firstRun.connect')}</strong>
                <span>{words('firstRun.connectHelp')}</span>
                <KeyHint label={digitOf(1)} />
              </button>
            </div>
          )}
        </Choices>
        <Box role="alert" component="p" mih="1.5rem" c="var(--stop-fg)" fw="var(--medium)">
          {error === null ? null : words(error)}
        </Box>
      </Box>
    </div>
  );
}

/** Each by its own name, for whoever reads no other. */
function Languages() {
  const words = useWords();
  const { change } = useActions('preferences');
  const offered = languageCodes.filter(isOffered);
  if (offered.length < 2) return null;
  return (
    <Group role="group" aria-label={words('firstRun.languages')} justify="center" gap="xs" mb="lg">
      {offered.map((code) => (
        <Button
          key={code}
          variant={words.locale === facts[code].locale ? 'light' : 'subtle'}
          aria-pressed={words.locale === facts[code].locale}
          lang={code}
          dir={facts[code].direction}
          onClick={() => change({ language: code })}
        >
          {facts[code].name}
        </Button>
      ))}
    </Group>
  );
}
