import { Button, Text as Line, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { DesktopView, UpdateSettings } from '../../../../main/contract/desktop/desktop.ts';
import { updateChannels } from '../../../../main/contract/desktop/updateChannels.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from '../SettingsScreen.module.css';

const channelNames: Readonly<Record<UpdateSettings['channel'], Text>> = {
  latest: text('settings.updates.latest'),
  beta: text('settings.updates.beta'),
  alpha: text('settings.updates.alpha'),
};

export function UpdatesForm({ view }: { view: NonNullable<DesktopView> }) {
  const { updates, ready, version, byHand, kiosk } = view;
  const words = useWords();
  const { busy, updateResult } = useFields('desktop', 'busy', 'updateResult');
  const { setUpdates, checkUpdates, updateFromFolder, goBack, installCommand } = useActions('desktop');
  const [address, setAddress] = useState(updates.address ?? '');
  const [channel, setChannel] = useState(updates.channel);
  useEffect(() => {
    setAddress(updates.address ?? '');
    setChannel(updates.channel);
  }, [updates.address, updates.channel]);
  const given = address.trim() === '' ? null : address.trim();
  const isChanged = given !== updates.address || channel !== updates.channel;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        drop(setUpdates({ address: given, channel }));
      }}
    >
      <Stack gap="md">
        <Line>
          {ready === null
            ? words('settings.updates.now', { version })
            : words('settings.updates.ready', { version, ready })}
        </Line>
        <TextInput
          label={words('settings.updates.address')}
          description={words('settings.updates.addressHelp')}
          value={address}
          spellCheck={false}
          maxLength={2000}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <NativeSelect
          label={words('settings.updates.channel')}
          value={channel}
          onChange={({ currentTarget }) =>
            setChannel(updateChannels.find((one) => one === currentTarget.value) ?? 'latest')
          }
          data={updateChannels.map((value) => ({ value, label: words(channelNames[value]) }))}
        />
        <div className={styles.row}>
          <Button type="submit" variant="default" loading={busy} disabled={!isChanged}>
            {words('settings.save')}
          </Button>
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
          <div className={styles.row}>
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
    </form>
  );
}
