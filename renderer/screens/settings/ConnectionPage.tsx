import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import type { StatusView } from '../../../preload/contract/views.ts';
import { ConnectionForm } from '../../components/ConnectionForm.tsx';
import { FormResultLine } from '../../components/FormResultLine.tsx';
import { drop } from '../../stores/context.ts';
import { useStoreState } from '../../stores/useStores.ts';
import { Panel } from './Panel.tsx';
import styles from './SettingsScreen.module.css';

/** The partner that this station is connected to. */
export function ConnectionPage({ status }: { status: StatusView }) {
  const settings = useStoreState('settings');
  const isPractice = status.mode === 'practice';
  return (
    <Panel title="Connection">
      <div className={styles.row}>
        <p className={styles.now}>
          {isPractice
            ? 'In practice mode, with the built-in partner.'
            : `Connected as ${status.connectionName ?? 'unnamed'}.`}
        </p>
        <Button variant="default" loading={settings.testing} onClick={() => drop(settings.testConnection())}>
          Test now
        </Button>
        {isPractice ? null : (
          <Button
            variant="default"
            leftSection={<IconSchool size={20} aria-hidden="true" />}
            loading={settings.connecting}
            onClick={() => drop(settings.startPractice())}
          >
            Switch to practice mode
          </Button>
        )}
      </div>
      <FormResultLine result={settings.testResult} />
      <ConnectionForm
        connection={isPractice ? null : settings.connection}
        busy={settings.connecting}
        result={settings.connectionResult}
        onConnect={(form) => drop(settings.connect(form))}
      />
    </Panel>
  );
}
