import { Button, Text as Line, PasswordInput, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';

/** The PIN that ends the kiosk is set at its start. */
export function KioskForm({ isOn }: { isOn: boolean }) {
  const words = useWords();
  const { busy, pinResult } = useFields('desktop', 'busy', 'pinResult');
  const { enterKiosk, leaveKiosk, forgetPinResult } = useActions('desktop');
  const [pin, setPin] = useState('');
  // The result belongs to this visit.
  useEffect(() => forgetPinResult, [forgetPinResult]);
  const isWhole = isOn ? pin !== '' : /^\d{4,12}$/.test(pin);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole) return;
        setPin('');
        drop(isOn ? leaveKiosk(pin) : enterKiosk(pin));
      }}
    >
      <Stack gap="md">
        <Line>{words(isOn ? 'settings.kiosk.on' : 'settings.kiosk.off')}</Line>
        <div className="flex bottom wraps gap-3">
          <PasswordInput
            className="roomy"
            label={words('settings.kiosk.pin')}
            description={words('settings.kiosk.pinHelp')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={pin}
            onChange={(event) => setPin(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={busy} disabled={!isWhole}>
            {words(isOn ? 'settings.kiosk.leave' : 'settings.kiosk.enter')}
          </Button>
        </div>
        <FormResultLine result={pinResult} />
      </Stack>
    </form>
  );
}
