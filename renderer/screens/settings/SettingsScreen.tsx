import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { StatusView } from '../../../preload/contract/views.ts';
import { ConnectionForm, FormResultLine } from '../../components/ConnectionForm.tsx';
import { useNow } from '../../components/useNow.ts';
import { drop } from '../../stores/context.ts';
import { useStoreState, useStores } from '../../stores/useStores.ts';
import { About } from './About.tsx';
import { OperatorForm } from './OperatorForm.tsx';
import styles from './SettingsScreen.module.css';
import { SourcesForm } from './SourcesForm.tsx';
import { StorageForm } from './StorageForm.tsx';

/** Everything that an admin sets at one station. */
export function SettingsScreen() {
  const settings = useStoreState('settings');
  const station = useStoreState('station');
  const preferences = useStoreState('preferences');
  const { player } = useStores();
  const { status } = station;
  if (status === null) return null;
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <Panel title="Connection">
          <div className={styles.row}>
            <p className={styles.now}>
              {status.mode === 'practice'
                ? 'In practice mode, with the built-in partner.'
                : `Connected as ${status.connectionName ?? 'unnamed'}.`}
            </p>
            <Button variant="default" loading={settings.testing} onClick={() => drop(settings.testConnection())}>
              Test now
            </Button>
            {status.mode === 'practice' ? null : (
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
            connection={status.mode === 'practice' ? null : settings.connection}
            busy={settings.connecting}
            result={settings.connectionResult}
            onConnect={(form) => drop(settings.connect(form))}
          />
        </Panel>
        <div className={styles.column}>
          <Panel title="Photo sources">
            <SourcesForm
              hotFolder={status.hotFolder}
              busy={settings.testingFolder}
              result={settings.folderResult}
              onTest={(path) => drop(settings.testFolder(path))}
              onSet={(path) => drop(settings.setFolder(path))}
            />
          </Panel>
          <Panel title="Operator">
            <OperatorForm operator={status.operator} onSave={station.setOperator} />
          </Panel>
          <Panel title="Appearance and sound">
            <Setting label="Theme">
              <SegmentedControl
                aria-label="Theme"
                value={preferences.scheme}
                onChange={preferences.setScheme}
                data={[
                  { value: 'auto', label: 'Auto' },
                  { value: 'light', label: 'Light' },
                  { value: 'dark', label: 'Dark' },
                ]}
              />
            </Setting>
            <Setting label="Text size">
              <SegmentedControl
                aria-label="Text size"
                value={preferences.textSize}
                onChange={preferences.setTextSize}
                data={[
                  { value: 'normal', label: 'Normal' },
                  { value: 'large', label: 'Large' },
                  { value: 'larger', label: 'Larger' },
                ]}
              />
            </Setting>
            <Setting label="Sound">
              <Switch
                size="lg"
                label="Sounds tell accepted from refused"
                checked={preferences.soundOn}
                onChange={(event) => preferences.setSoundOn(event.currentTarget.checked)}
              />
              <Button variant="default" disabled={!preferences.soundOn} onClick={() => player.play('accepted')}>
                Hear accepted
              </Button>
              <Button variant="default" disabled={!preferences.soundOn} onClick={() => player.play('refused')}>
                Hear refused
              </Button>
            </Setting>
          </Panel>
          <StoragePanel space={status.space} />
          <Panel title="About">
            <About status={status} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

/** Read when it is looked at. */
function StoragePanel({ space }: { space: StatusView['space'] }) {
  const storage = useStoreState('storage');
  const now = useNow();
  const { look } = storage;
  useEffect(() => drop(look()), [look]);
  if (storage.view === null) return null;
  return (
    <Panel title="Storage">
      <StorageForm
        storage={storage.view}
        space={space}
        saving={storage.saving}
        now={now}
        onSet={(changes) => drop(storage.set(changes))}
      />
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.setting}>
      <span className={styles.settingLabel}>{label}</span>
      {children}
    </div>
  );
}
