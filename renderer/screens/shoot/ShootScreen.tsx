import { useEffect, useMemo } from 'react';
import { text } from '../../../main/texts/text.ts';
import { usePaste } from '../../components/add/usePaste.ts';
import { useStrayDrops } from '../../components/add/useStrayDrops.ts';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { useCameraOn } from '../../stores/cameras/useCameraOn.ts';
import { useCombined, useSelected, useStores } from '../../stores/useStores.ts';
import { ChooseType } from './choose/ChooseType.tsx';
import { NothingOpen } from './choose/NothingOpen.tsx';
import { createShootCommands, type ShootCommands, ShootCommandsContext } from './commands/shootCommands.ts';
import { ItemBench } from './ItemBench.tsx';
import { LastShot } from './LastShot.tsx';
import { ShootDialogs } from './ShootDialogs.tsx';

/** The home screen: scan, shoot the sides, move on. `focusScanField` puts the cursor where a code can be typed. */
export function ShootScreen({ focusScanField }: { focusScanField(): void }) {
  const stores = useStores();
  const commands = useMemo(() => createShootCommands(stores), [stores]);
  const newReference = useSelected('shoot', (shoot) => shoot.newReference);
  const isOpen = useSelected('shoot', ({ item }) => item !== null);
  useScreenKeys(commands.takeKey);
  usePaste(commands.addFiles);
  useStrayDrops(commands.addFiles);
  useIdleFocus(focusScanField);
  useLeaving();
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

/** Between two items the scan field has the cursor, so that a code can simply be typed. */
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

/** A wish to see something of a side or an item ends with it: back on it, arrow keys go through the sides again. */
function useLeaving(): void {
  const stores = useStores();
  useEffect(() => {
    const stage = stores.stage.getState();
    const stop = stores.shoot.subscribe((now, before) => {
      const openedId = now.newReference ?? now.item?.id ?? null;
      const isOther = openedId !== (before.newReference ?? before.item?.id ?? null);
      const left = before.item;
      if (left !== null && left.id !== now.item?.id) stores.notices.getState().leaveItem(left.id);
      else if (left !== null && now.flash !== before.flash && now.flash?.sideUuid)
        stores.notices.getState().goOn(left.id);
      if (isOther) stage.leaveItem();
      else if (now.viewedSideUuid !== before.viewedSideUuid) stage.leaveSide();
      if (now.chosenSideUuid !== null && now.chosenSideUuid !== before.chosenSideUuid) stage.endShot();
      if (isOther && openedId !== null) stores.keys.getState().showHelp(false);
      // A new code asks for its type, which must be seen.
      if (now.newReference !== null && now.newReference !== before.newReference) stores.cardImport.getState().hide();
    });
    return () => {
      stop();
      stage.reset();
    };
  }, [stores]);
}

/** A command of a sheet of codes does what its key does. */
function useScannedCommands(commands: ShootCommands): void {
  const stores = useStores();
  useEffect(
    () =>
      stores.shoot.subscribe(({ scannedCommand }, before) => {
        if (scannedCommand === null || scannedCommand === before.scannedCommand) return;
        const { command } = scannedCommand;
        if (!commands.give(command === 'skip' ? 'leave' : command))
          stores.notices.getState().tell('info', text('shoot.commandNotNow'));
      }),
    [stores, commands],
  );
}
