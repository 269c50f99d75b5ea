import { useEffect, useMemo } from 'react';
import { text } from '../../../main/texts/text.ts';
import { type Cameras, cameraInUse } from '../../camera/cameraInUse.ts';
import { usePaste } from '../../components/add/usePaste.ts';
import { useStrayDrops } from '../../components/add/useStrayDrops.ts';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { useCameraOn } from '../../stores/cameras/useCameraOn.ts';
import { camerasOf } from '../../stores/cameras/useCameras.ts';
import { sideOfPhoto } from '../../stores/shoot/checklist.ts';
import { shotShownMs } from '../../stores/station/preferences.ts';
import { useCombined, useSelected, useStores } from '../../stores/useStores.ts';
import { ChooseType } from './choose/ChooseType.tsx';
import { NothingOpen } from './choose/NothingOpen.tsx';
import { createShootCommands, type ShootCommands, ShootCommandsContext } from './commands/shootCommands.ts';
import { ItemBench } from './ItemBench.tsx';
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
  useLastShot();
  return (
    <ShootCommandsContext value={commands}>
      {newReference !== null ? (
        <ChooseType key={newReference} reference={newReference} />
      ) : isOpen ? (
        <ItemBench />
      ) : (
        <NothingOpen />
      )}
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

/** A photo that has just been shot is shown in large with its verdict, for as long as the station is set to. */
export function useLastShot(): void {
  const stores = useStores();
  const isLive = useCombined(['camera', 'tether'], (camera, tether) => hasLivePicture(camerasOf(camera, tether)));
  const shownMs = useSelected('preferences', ({ shotTime }) => shotShownMs(shotTime, isLive));
  const shotPhotoId = useSelected('stage', (stage) => stage.shotPhotoId);
  const isShown = shownMs !== 0;
  useEffect(() => {
    let awaited: string | null = null;
    return stores.shoot.subscribe(({ flash, item }, before) => {
      if (flash !== before.flash && flash?.photoId !== before.flash?.photoId) {
        awaited = flash === null || flash.sideUuid === null ? null : flash.photoId;
      }
      // It is told a moment before the item has it: until then what is on the stage stays.
      if (awaited === null || item === null || sideOfPhoto(item, awaited) === null) return;
      if (isShown) stores.stage.getState().showShot(awaited);
      awaited = null;
    });
  }, [stores, isShown]);
  // A camera whose picture comes back only now is waited for as well.
  useEffect(() => {
    if (shotPhotoId === null || shownMs === null) return;
    const timer = setTimeout(() => stores.stage.getState().endShot(), shownMs);
    return () => clearTimeout(timer);
  }, [stores, shotPhotoId, shownMs]);
}

function hasLivePicture(cameras: Cameras): boolean {
  const camera = cameraInUse(cameras);
  return camera !== null && (camera.surface !== null || camera.kind === 'usb');
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
