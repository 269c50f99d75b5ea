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
      <Choice
        label="Theme"
        value={preferences.scheme}
        onChange={preferences.setScheme}
        choices={[
          { value: 'auto', label: 'Auto' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <Choice
        label="Text size"
        value={preferences.textSize}
        onChange={preferences.setTextSize}
        choices={[
          { value: 'normal', label: 'Normal' },
          { value: 'large', label: 'Large' },
          { value: 'larger', label: 'Larger' },
        ]}
      />
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

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: { value: Value; label: string }[];
  onChange(value: Value): void;
}

function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <Setting label={label}>
      <SegmentedControl aria-label={label} value={value} onChange={onChange} data={choices} />
    </Setting>
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
