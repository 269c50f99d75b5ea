import { Button } from '@mantine/core';
import type { Preferences } from '../../../main/contract/preferences.ts';
import { useActions, useFields, useStores } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { SettingsForm } from './form/SettingsForm.tsx';

/** A look shows at once, also while the station is away. */
export function AppearanceForm() {
  const own = useFields('preferences', 'scheme', 'textSize', 'shotTime', 'soundOn', 'language');
  const { change } = useActions('preferences');
  return (
    <SettingsForm
      of="preferences"
      values={Object.fromEntries(Object.entries(own).map(([part, value]) => [`preferences.${part}`, value]))}
      below={{ 'preferences.soundOn': <HearSounds isOn={own.soundOn} /> }}
      // The form gives what the schema of this part allows.
      onChange={(path, value) => change({ [path.replace('preferences.', '')]: value } as Partial<Preferences>)}
    />
  );
}

function HearSounds({ isOn }: { isOn: boolean }) {
  const words = useWords();
  const { player } = useStores();
  return (
    <div className="flex bottom wraps gap-3">
      <Button variant="default" disabled={!isOn} onClick={() => player.play('accepted')}>
        {words('settings.appearance.hearAccepted')}
      </Button>
      <Button variant="default" disabled={!isOn} onClick={() => player.play('attention')}>
        {words('settings.appearance.hearAttention')}
      </Button>
      <Button variant="default" disabled={!isOn} onClick={() => player.play('refused')}>
        {words('settings.appearance.hearRefused')}
      </Button>
    </div>
  );
}
