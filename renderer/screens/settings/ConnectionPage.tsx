import { Button, SegmentedControl } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { type Text, text } from '../../../main/texts/text.ts';
import { ConnectionForm } from '../../components/ConnectionForm.tsx';
import { FormResultLine } from '../../components/FormResultLine.tsx';
import { groupOfFault, type ProfilePart, profileParts } from '../../components/profileForm/profileGroups.ts';
import { drop } from '../../data/context.ts';
import { useActions, useFields, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { AssistantPart } from './assistant/AssistantPart.tsx';
import { useWantedField } from './form/wantedField.ts';
import { Panel } from './Panel.tsx';
import { PartnerPanels } from './partner/PartnerPanels.tsx';
import styles from './SettingsScreen.module.css';

export const connectionParts = [...profileParts, 'assistant', 'account'] as const;
export type ConnectionPart = (typeof connectionParts)[number];

export const partTitles: Readonly<Record<ConnectionPart, Text>> = {
  address: text('settings.connection.part.address'),
  calls: text('settings.connection.part.calls'),
  rules: text('settings.connection.part.rules'),
  assistant: text('settings.connection.part.assistant'),
  account: text('settings.connection.part.account'),
};

/** `opened` is the part that is shown first. */
export function ConnectionPage({ opened = 'address' }: { readonly opened?: ConnectionPart }) {
  const words = useWords();
  const [part, setPart] = useState<ConnectionPart>(opened);
  const [asked, setAsked] = useState<{ readonly group: string } | null>(null);
  const faults = useSelected('profile', (profile) => profile.faults);
  const { show } = useActions('profile');
  useWantedField((wanted) => {
    const found = connectionParts.find((name) => name === wanted.part);
    if (found === undefined) return;
    setPart(found);
    show('fields');
    if (wanted.fold !== undefined) setAsked({ group: wanted.fold });
  });
  const ofProfile = profileParts.find((name) => name === part);
  return (
    <Panel title={words('settings.connection.title')}>
      <SegmentedControl
        aria-label={words('settings.connection.parts')}
        className={styles.parts ?? ''}
        data={connectionParts.map((name) => {
          const count = faults.filter(({ field }) => groupOfFault(field).part === name).length;
          const title = partTitles[name];
          return {
            value: name,
            label: words(count === 0 ? title : text('settings.connection.partToMend', { part: title, count })),
          };
        })}
        value={part}
        // One of the parts above.
        onChange={(next) => setPart(next as ConnectionPart)}
      />
      {part === 'address' ? <ConnectionState /> : null}
      {/* Kept, so that a key that was typed is not lost on the way through the parts. */}
      <div hidden={ofProfile === undefined}>
        <ConnectionForm part={ofProfile ?? 'address'} asked={asked} onPart={(next: ProfilePart) => setPart(next)} />
      </div>
      {part === 'assistant' ? <AssistantPart /> : null}
      {part === 'account' ? <PartnerPanels /> : null}
    </Panel>
  );
}

/** What the station is connected to now. */
function ConnectionState() {
  const words = useWords();
  const isPractice = useSelected('station', ({ status }) => status?.mode === 'practice');
  const name = useSelected('station', ({ status }) => status?.connectionName ?? null);
  const { connecting, testing, testResult } = useFields('settings', 'connecting', 'testing', 'testResult');
  const { testConnection, startPractice } = useActions('settings');
  return (
    <>
      <div className="flex bottom wraps gap-3">
        <p className={`grow ${styles.now}`}>
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
    </>
  );
}
