import { Button, Text as Line, Stack } from '@mantine/core';
import type { DesktopView } from '../../../../main/contract/desktop/desktop.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { SettingsForm } from '../form/SettingsForm.tsx';

export function UpdatesForm({ view }: { view: NonNullable<DesktopView> }) {
  const { updates, ready, version, byHand, kiosk } = view;
  const words = useWords();
  const { busy, updateResult } = useFields('desktop', 'busy', 'updateResult');
  const { checkUpdates, updateFromFolder, goBack, installCommand } = useActions('desktop');
  return (
    <Stack gap="md">
      <Line>
        {ready === null
          ? words('settings.updates.now', { version })
          : words('settings.updates.ready', { version, ready })}
      </Line>
      <SettingsForm of="desktop.updates" />
      <div className="flex bottom wraps gap-3">
        <Button
          variant="default"
          loading={busy}
          disabled={updates.address === null}
          onClick={() => drop(checkUpdates())}
        >
          {words('settings.updates.check')}
        </Button>
      </div>
      {byHand.updates && (
        <div className="flex bottom wraps gap-3">
          <Button variant="default" loading={busy} disabled={kiosk.on} onClick={() => drop(updateFromFolder())}>
            {words('settings.updates.fromFolder')}
          </Button>
          <Button variant="default" loading={busy} disabled={kiosk.on} onClick={() => drop(goBack())}>
            {words('settings.updates.goBack')}
          </Button>
          {byHand.command && (
            <Button variant="default" loading={busy} disabled={kiosk.on} onClick={() => drop(installCommand())}>
              {words('settings.updates.command')}
            </Button>
          )}
        </div>
      )}
      {kiosk.on && <Line c="dimmed">{words('settings.updates.kiosk')}</Line>}
      <FormResultLine result={updateResult} />
    </Stack>
  );
}
