import { Button, SegmentedControl, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStoreState, useStores } from '../../stores/useStores.ts';
import styles from './SettingsScreen.module.css';

/** How this screen looks and sounds. */
export function AppearanceForm() {
  const preferences = useStoreState('preferences');
  const { player } = useStores();
  return (
    <>
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
    </>
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
