import { Text as Line, Switch } from '@mantine/core';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { SettingsForm } from '../form/SettingsForm.tsx';
import { Panel } from '../Panel.tsx';
import { KioskForm } from './KioskForm.tsx';
import { UpdatesForm } from './UpdatesForm.tsx';

export function ComputerPage() {
  const words = useWords();
  const view = useSelected('desktop', (desktop) => desktop.view);
  const { setStartsAtLogin } = useActions('desktop');
  if (view === null) return null;
  return (
    <>
      <Panel title={words('settings.updates.title')}>
        <UpdatesForm view={view} />
      </Panel>
      {view.startsAtLogin !== null && (
        <Panel title={words('settings.autostart.title')}>
          <Switch
            size="lg"
            label={words('settings.autostart.on')}
            description={words('settings.autostart.help')}
            checked={view.startsAtLogin}
            disabled={view.kiosk.on}
            onChange={(event) => drop(setStartsAtLogin(event.currentTarget.checked))}
          />
        </Panel>
      )}
      <Panel title={words('settings.screens.title')}>
        <SettingsForm of="desktop.secondScreen" />
        {view.screens > 1 ? null : <Line>{words('settings.screens.noSecond')}</Line>}
      </Panel>
      <Panel title={words('settings.kiosk.title')}>
        <KioskForm isOn={view.kiosk.on} />
      </Panel>
    </>
  );
}
