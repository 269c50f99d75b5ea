import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import type { StatusView } from '../../../preload/contract/views.ts';
import { ConnectionForm } from '../../components/ConnectionForm.tsx';
import { FormResultLine } from '../../components/FormResultLine.tsx';
import { drop } from '../../stores/context.ts';
import { useStoreState } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { Panel } from './Panel.tsx';
import styles from './SettingsScreen.module.css';

/** The partner that this station is connected to. */
export function ConnectionPage({ status }: { status: StatusView }) {
  const words = useWords();
  const settings = useStoreState('settings');
  const isPractice = status.mode === 'practice';
  return (
    <Panel title={words('settings.connection.title')}>
      <div className={styles.row}>
        <p className={styles.now}>
          {isPractice
            ? words('settings.connection.practice')
            : status.connectionName === null
              ? words('settings.connection.unnamed')
              : words('settings.connection.connected', { name: status.connectionName })}
        </p>
        <Button variant="default" loading={settings.testing} onClick={() => drop(settings.testConnection())}>
          {words('settings.connection.test')}
        </Button>
        {isPractice ? null : (
          <Button
            variant="default"
            leftSection={<IconSchool size={20} aria-hidden="true" />}
            loading={settings.connecting}
            onClick={() => drop(settings.startPractice())}
          >
            {words('settings.connection.startPractice')}
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
