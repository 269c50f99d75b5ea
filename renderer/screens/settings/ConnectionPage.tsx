import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { ConnectionForm } from '../../components/ConnectionForm.tsx';
import { FormResultLine } from '../../components/FormResultLine.tsx';
import { drop } from '../../data/context.ts';
import { useActions, useFields, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { AssistantPart } from './assistant/AssistantPart.tsx';
import { Panel } from './Panel.tsx';
import { PartnerPanels } from './partner/PartnerPanels.tsx';
import styles from './SettingsScreen.module.css';

export function ConnectionPage() {
  const words = useWords();
  const isPractice = useSelected('station', ({ status }) => status?.mode === 'practice');
  const name = useSelected('station', ({ status }) => status?.connectionName ?? null);
  const { connecting, testing, testResult } = useFields('settings', 'connecting', 'testing', 'testResult');
  const { testConnection, startPractice } = useActions('settings');
  return (
    <Panel title={words('settings.connection.title')}>
      <div className={styles.row}>
        <p className={styles.now}>
          {isPractice
            ? words('settings.connection.practice')
            : name === null
              ? words('settings.connection.unnamed')
              : words('settings.connection.connected', { name })}
        </p>
        <Button variant="default" loading={testing} onClick={() => drop(testConnection())}>
          {words('settings.connection.test')}
        </Button>
        {isPractice ? null : (
          <Button
            variant="default"
            leftSection={<IconSchool size={20} aria-hidden="true" />}
            loading={connecting}
            onClick={() => drop(startPractice())}
          >
            {words('settings.connection.startPractice')}
          </Button>
        )}
      </div>
      <FormResultLine result={testResult} />
      <ConnectionForm />
      <AssistantPart />
      <PartnerPanels />
    </Panel>
  );
}
