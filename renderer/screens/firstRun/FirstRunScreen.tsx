import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlugConnected, IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { ConnectionForm } from '../../components/ConnectionForm.tsx';
import { drop } from '../../stores/context.ts';
import { useStoreState } from '../../stores/useStores.ts';
import styles from './FirstRunScreen.module.css';

/** The first start: practise, or connect to the partner. */
export function FirstRunScreen() {
  const settings = useStoreState('settings');
  const [connects, setConnects] = useState(false);
  if (connects) {
    return (
      <div className={styles.page}>
        <div className={styles.form}>
          <Button variant="subtle" leftSection={<IconArrowLeft size={20} />} onClick={() => setConnects(false)}>
            Back
          </Button>
          <h1>Connect to the partner</h1>
          <ConnectionForm
            connection={settings.connection}
            busy={settings.connecting}
            result={settings.connectionResult}
            onConnect={(form) => drop(settings.connect(form))}
          />
        </div>
      </div>
    );
  }
  return (
    <FirstRunView
      busy={settings.connecting}
      error={settings.connectionResult?.ok === false ? settings.connectionResult.message : null}
      onPractice={() => drop(settings.startPractice())}
      onConnect={() => setConnects(true)}
    />
  );
}

export interface FirstRunViewProps {
  readonly busy: boolean;
  readonly error: string | null;
  onPractice(): void;
  onConnect(): void;
}

export function FirstRunView({ busy, error, onPractice, onConnect }: FirstRunViewProps) {
  return (
    <div className={styles.page}>
      <div className={styles.welcome}>
        <h1>Welcome to Sideshot</h1>
        <p className={styles.lead}>
          Scan an item, photograph its sides, move on. The station sends everything by itself.
        </p>
        <div className={styles.choices}>
          <button
            type="button"
            className={styles.choice}
            disabled={busy}
            onClick={onPractice}
            data-testid="start-practice"
          >
            <IconSchool size={56} stroke={1.3} aria-hidden="true" />
            <strong>{busy ? 'Starting practice mode…' : 'Try practice mode'}</strong>
            <span>
              The whole loop in two minutes, rejection included, with a built-in partner. Nothing leaves this computer.
            </span>
          </button>
          <button
            type="button"
            className={styles.choice}
            disabled={busy}
            onClick={onConnect}
            data-testid="start-connect"
          >
            <IconPlugConnected size={56} stroke={1.3} aria-hidden="true" />
            <strong>Connect to the partner</strong>
            <span>With the connection profile and the API key that you were given.</span>
          </button>
        </div>
        <p role="alert" className={styles.error}>
          {error}
        </p>
      </div>
    </div>
  );
}
