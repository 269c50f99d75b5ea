import { Button } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { StationRelease } from '../../../components/frame/StationRelease.tsx';
import { later } from '../../../components/later.tsx';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './EndShift.module.css';

const EndShiftDialog = later(async () => (await import('./EndShiftDialog.tsx')).EndShiftDialog);

/** Where the photos are, and the way to end a shift. */
export function EndShift() {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  const isKnown = useSelected('station', ({ status }) => status !== null);
  if (!isKnown) return null;
  return (
    <div className={styles.line}>
      <StationRelease />
      <Button
        variant="default"
        leftSection={<IconDoorExit size={20} aria-hidden="true" />}
        onClick={() => setOpened(true)}
        data-testid="end-shift"
      >
        {words('shift.end')}
      </Button>
      {opened ? (
        <Suspense>
          <EndShiftDialog onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
