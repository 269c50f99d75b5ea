import { Button } from '@mantine/core';
import { IconCloudCheck, IconDeviceDesktop, IconDoorExit } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { stationReleaseText } from '../../../../main/texts/releaseText.ts';
import { later } from '../../../components/later.tsx';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './EndShift.module.css';

const EndShiftDialog = later(async () => (await import('./EndShiftDialog.tsx')).EndShiftDialog);

/** Where the photos are, and the way to end a shift. */
export function EndShift() {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  const kind = useSelected('station', ({ status }) => status?.release.kind ?? null);
  const said = useSelected('station', ({ status }) => (status === null ? null : words(stationReleaseText(status))));
  if (kind === null || said === null) return null;
  return (
    <div className={styles.line}>
      <p className={styles.said} data-testid="station-release" data-release={kind}>
        {kind === 'only_here' ? (
          <IconDeviceDesktop size={22} aria-hidden="true" />
        ) : (
          <IconCloudCheck size={22} aria-hidden="true" className={styles.good} />
        )}
        {said}
      </p>
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
