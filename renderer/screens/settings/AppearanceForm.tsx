import { Button, SegmentedControl, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useActions, useFields, useStores } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './SettingsScreen.module.css';

export function AppearanceForm() {
  const words = useWords();
  const { scheme, textSize, shotTime, soundOn } = useFields('preferences', 'scheme', 'textSize', 'shotTime', 'soundOn');
  const { setScheme, setTextSize, setShotTime, setSoundOn } = useActions('preferences');
  const { player } = useStores();
  return (
    <>
      <Choice
        label={words('settings.appearance.theme')}
        value={scheme}
        onChange={setScheme}
        choices={[
          { value: 'auto', label: words('settings.appearance.auto') },
          { value: 'light', label: words('settings.appearance.light') },
          { value: 'dark', label: words('settings.appearance.dark') },
        ]}
      />
      <Choice
        label={words('settings.appearance.textSize')}
        value={textSize}
        onChange={setTextSize}
        choices={[
          { value: 'normal', label: words('settings.appearance.normal') },
          { value: 'large', label: words('settings.appearance.large') },
          { value: 'larger', label: words('settings.appearance.larger') },
        ]}
      />
      <Choice
        label={words('settings.appearance.shotTime')}
        value={shotTime}
        onChange={setShotTime}
        choices={[
          { value: 'auto', label: words('settings.appearance.shotAuto') },
          { value: 'seconds2', label: words('settings.appearance.shotSeconds', { seconds: 2 }) },
          { value: 'seconds5', label: words('settings.appearance.shotSeconds', { seconds: 5 }) },
          { value: 'untilKey', label: words('settings.appearance.shotUntilKey') },
          { value: 'none', label: words('settings.appearance.shotNone') },
        ]}
      />
      <Setting label={words('settings.appearance.sound')}>
        <Switch
          size="lg"
          label={words('settings.appearance.soundOn')}
          checked={soundOn}
          onChange={(event) => setSoundOn(event.currentTarget.checked)}
        />
        <Button variant="default" disabled={!soundOn} onClick={() => player.play('accepted')}>
          {words('settings.appearance.hearAccepted')}
        </Button>
        <Button variant="default" disabled={!soundOn} onClick={() => player.play('attention')}>
          {words('settings.appearance.hearAttention')}
        </Button>
        <Button variant="default" disabled={!soundOn} onClick={() => player.play('refused')}>
          {words('settings.appearance.hearRefused')}
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
