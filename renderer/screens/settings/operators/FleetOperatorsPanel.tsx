import { Button, PasswordInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { text } from '../../../../main/texts/text.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { attemptHere, drop } from '../../../data/context.ts';
import { type FormResult, fromCore, saidPlainly } from '../../../data/formResult.ts';
import { useSelected, useStores } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';
import styles from './OperatorsPage.module.css';

/** Publishes this station's list for all stations of the relay; nothing where there is none. */
export function FleetOperatorsPanel(): ReactNode {
  const words = useWords();
  const { client } = useStores().context;
  const hasRelay = useSelected('station', ({ status }) => status != null && status.events.address !== null);
  const [adminKey, setAdminKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<FormResult | null>(null);
  async function publish(): Promise<void> {
    setBusy(true);
    setAdminKey('');
    const answer = await attemptHere(() => client.fleet.publishOperators({ adminKey }));
    setBusy(false);
    setResult(
      answer.ok
        ? fromCore({ ok: true, message: text('fleetOperators.published', { count: answer.value.operators }) })
        : saidPlainly(answer.error),
    );
  }
  if (!hasRelay) return null;
  return (
    <Panel title={words('fleetOperators.title')}>
      <p>{words('fleetOperators.help')}</p>
      <form
        className={styles.form}
        data-testid="publish-operators"
        onSubmit={(event) => {
          event.preventDefault();
          drop(publish());
        }}
      >
        <PasswordInput
          label={words('fleetSettings.adminKey')}
          description={words('fleetSettings.adminKeyHelp')}
          autoComplete="off"
          value={adminKey}
          onChange={(event) => setAdminKey(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={adminKey === ''}>
          {words('fleetOperators.publish')}
        </Button>
      </form>
      <FormResultLine result={result} />
    </Panel>
  );
}
