import { Button } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useState } from 'react';
import { StationRelease } from '../../../components/frame/StationRelease.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { later } from '../../../components/later.tsx';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { useCommandKeys } from '../../../stores/useCommandKeys.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';

const EndShiftDialog = later(async () => (await import('./EndShiftDialog.tsx')).EndShiftDialog);

export function EndShift() {
  const words = useWords();
  const keyHint = useKeyHint();
  const [opened, setOpened] = useState(false);
  useCommandKeys('home', { endShift: () => setOpened(true) });
  const isKnown = useSelected('station', ({ status }) => status !== null);
  if (!isKnown) return null;
  return (
    <div className="row wraps between gap-2-5 touch">
      <StationRelease />
      <Button
        variant="default"
        leftSection={<IconDoorExit size={20} aria-hidden="true" />}
        rightSection={<KeyHint label={keyHint('endShift')} quiet />}
        onClick={() => setOpened(true)}
        data-testid="end-shift"
      >
        {words('shift.end')}
      </Button>
      {opened ? <EndShiftDialog onClose={() => setOpened(false)} /> : null}
    </div>
  );
}
