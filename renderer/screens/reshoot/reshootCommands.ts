import { text } from '../../../main/texts/text.ts';
import type { ItemView } from '../../../preload/contract/views.ts';
import { cameraInUse } from '../../camera/cameraInUse.ts';
import { camerasOf } from '../../stores/cameras/useCameras.ts';
import { drop } from '../../stores/context.ts';
import { finish } from '../../stores/shoot/finish.ts';
import { tellOfOpen } from '../../stores/station/tellOfOpen.ts';
import type { Stores } from '../../stores/stores.ts';

const forOpen = ['done', 'retake', 'undo', 'shutter'] as const;
/** What Re-shoot does with the item that is looked at while it is open. */
export type ReshootCommand = (typeof forOpen)[number] | 'practiceShot';

export function isForOpen(command: string | null): command is (typeof forOpen)[number] {
  return forOpen.some((known) => known === command);
}

/** By a key, a button or a code: the shot is judged here. False where the item that is looked at is not open. */
export function give(stores: Stores, command: ReshootCommand): boolean {
  const { shoot, reshoot, station, camera, tether } = stores;
  const open = shoot.getState();
  if (open.item === null || open.item.id !== reshoot.getState().selectedId) return false;
  if ((command === 'shutter' || command === 'practiceShot') && nextReshoot(open.item) === null) {
    tellOfOpen(stores, text('reshoot.noneLeft'));
    return true;
  }
  const live = cameraInUse(camerasOf(camera.getState(), tether.getState()));
  if (command === 'done') drop(finish(stores));
  else if (command === 'retake') drop(open.retake());
  else if (command === 'undo') drop(open.undo());
  else if (command === 'shutter' && live !== null) {
    const target = { itemId: open.item.id, sideUuid: open.item.activeSideUuid };
    drop(
      camera
        .getState()
        .shoot(live, target)
        .then((notice) => notice && open.applyCapture(notice)),
    );
  } else if (station.getState().status?.mode === 'practice') drop(open.practiceShot());
  else tellOfOpen(stores, text('shoot.noCamera'));
  return true;
}

/** Name of the side that the next photo is the re-shoot of, or is taken again for; null where there is none. */
export function nextReshoot({ sides, activeSideUuid, retakeSideUuid }: ItemView): string | null {
  const side = sides.find(({ uuid }) => uuid === activeSideUuid);
  return side !== undefined && (side.rejection !== null || side.uuid === retakeSideUuid) ? side.name : null;
}

/** The item takes the next photo, instead of the one that is open. */
export function openHere({ shoot, reshoot }: Stores, itemId: string): void {
  reshoot.getState().noteOpened(itemId);
  drop(shoot.getState().open(itemId));
}
