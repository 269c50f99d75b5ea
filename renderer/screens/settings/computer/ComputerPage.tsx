import { Switch } from '@mantine/core';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';
import { KioskForm } from './KioskForm.tsx';
import { UpdatesForm } from './UpdatesForm.tsx';

export function ComputerPage() {
  const words = useWords();
  const view = useSelected('desktop', (desktop) => desktop.view);
  const { setSecondScreen, setStartsAtLogin } = useActions('desktop');
  if (view === null) return null;
  return (
    <>
      <Panel title={words('settings.updates.title')}>
        <UpdatesForm view={view} />
      </Panel>
      {view.startsAtLogin !== null && (
        <Panel title={words('settings.autostart.title')}>
          <Switch
            label={words('settings.autostart.on')}
            description={words('settings.autostart.help')}
            checked={view.startsAtLogin}
            disabled={view.kiosk.on}
            onChange={(event) => drop(setStartsAtLogin(event.currentTarget.checked))}
          />
        </Panel>
      )}
      <Panel title={words('settings.screens.title')}>
        <Switch
          label={words('settings.screens.second')}
          description={words(view.screens > 1 ? 'settings.screens.secondHelp' : 'settings.screens.noSecond')}
          checked={view.secondScreen}
          onChange={(event) => drop(setSecondScreen(event.currentTarget.checked))}
        />
      </Panel>
      <Panel title={words('settings.kiosk.title')}>
        <KioskForm isOn={view.kiosk.on} />
      </Panel>
    </>
  );
}
