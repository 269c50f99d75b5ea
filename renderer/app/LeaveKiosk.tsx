import { ActionIcon, Button, PasswordInput, Tooltip } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../components/Dialog.tsx';
import { FormResultLine } from '../components/FormResultLine.tsx';
import { StationRelease } from '../components/frame/StationRelease.tsx';
import { drop } from '../data/context.ts';
import { useActions, useFields, useSelected } from '../stores/useStores.ts';
import { useWords } from '../words/useWords.ts';

/** The way out of a kiosk, for who has its PIN; nothing where there is none. */
export function LeaveKiosk() {
  const words = useWords();
  const isKiosk = useSelected('desktop', ({ view }) => view?.kiosk.on === true);
  const { busy, pinResult } = useFields('desktop', 'busy', 'pinResult');
  const { leaveKiosk, forgetPinResult } = useActions('desktop');
  const [asks, setAsks] = useState(false);
  const [pin, setPin] = useState('');
  const end = () => {
    setAsks(false);
    setPin('');
    forgetPinResult();
  };
  if (!isKiosk) return null;
  return (
    <>
      <Tooltip label={words('settings.kiosk.leave')}>
        <ActionIcon
          variant="default"
          size={46}
          flex="none"
          aria-label={words('settings.kiosk.leave')}
          onClick={() => setAsks(true)}
        >
          <IconLockOpen size={22} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Dialog opened={asks} onClose={end} title={words('settings.kiosk.leave')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setPin('');
            drop(
              leaveKiosk(pin).then((left) => {
                if (left) end();
              }),
            );
          }}
        >
          <StationRelease />
          <PasswordInput
            mt="sm"
            data-autofocus
            label={words('settings.kiosk.pin')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={pin}
            onChange={(event) => setPin(event.currentTarget.value)}
          />
          <FormResultLine result={pinResult} />
          <Button type="submit" mt="md" loading={busy} disabled={pin === ''}>
            {words('settings.kiosk.leave')}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
