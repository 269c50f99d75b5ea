import { useEffect, useMemo } from 'react';
import { usePaste } from '../../components/add/usePaste.ts';
import { useStrayDrops } from '../../components/add/useStrayDrops.ts';
import { later } from '../../components/later.tsx';
import { LastShot } from '../../components/picture/LastShot.tsx';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { useCameraOn } from '../../stores/useCameras.ts';
import { useCombined, useSelected, useStores } from '../../stores/useStores.ts';
import { NothingOpen } from './choose/NothingOpen.tsx';
import { createShootCommands, ShootCommandsContext } from './commands/shootCommands.ts';
import { useScannedCommands } from './commands/useScannedCommands.ts';
import { ItemBench } from './ItemBench.tsx';
import { ShootDialogs } from './ShootDialogs.tsx';

/** It loads after the first picture, ready for a new code. */
export const ChooseType = later(async () => (await import('./choose/ChooseType.tsx')).ChooseType);

export function ShootScreen({ focusScanField }: { focusScanField(): void }) {
  const stores = useStores();
  const commands = useMemo(() => createShootCommands(stores), [stores]);
  const newReference = useSelected('shoot', (shoot) => shoot.newReference);
  const isOpen = useSelected('shoot', ({ item }) => item !== null);
  useScreenKeys(commands.takeKey);
  usePaste(commands.addFiles);
  useStrayDrops(commands.addFiles);
  useIdleFocus(focusScanField);
  useStageReset();
  useCameraOn();
  useScannedCommands(commands);
  return (
    <ShootCommandsContext value={commands}>
      {newReference !== null ? (
        <ChooseType key={newReference} reference={newReference} />
      ) : isOpen ? (
        <ItemBench />
      ) : (
        <NothingOpen />
      )}
      <LastShot />
      <ShootDialogs />
    </ShootCommandsContext>
  );
}

/** Between two items a code can simply be typed. */
function useIdleFocus(focusScanField: () => void): void {
  const isIdle = useCombined(
    ['shoot', 'station'],
    ({ item, newReference, scanning, busy }, { status }) =>
      item === null && newReference === null && !scanning && status?.openItemId === null && !busy,
  );
  useEffect(() => {
    if (isIdle) focusScanField();
  }, [isIdle, focusScanField]);
}

function useStageReset(): void {
  const { stage } = useStores();
  useEffect(() => stage.getState().reset, [stage]);
}
