import type { ItemView } from '../../../main/contract/views.ts';
import { text } from '../../../main/texts/text.ts';
import { cameraInUse } from '../../camera/cameraInUse.ts';
import { drop } from '../../data/context.ts';
import { finish } from '../../stores/finish.ts';
import { reportOpen } from '../../stores/reportOpen.ts';
import type { Stores } from '../../stores/stores.ts';
import { camerasOf } from '../../stores/useCameras.ts';

const forOpen = ['done', 'retake', 'undo', 'shutter'] as const;
export type ReshootCommand = (typeof forOpen)[number] | 'practiceShot';

export function isForOpen(command: string | null): command is (typeof forOpen)[number] {
  return forOpen.some((known) => known === command);
}

/** The shot is judged here. Answers false where the shown item is not open. */
export function give(stores: Stores, command: ReshootCommand): boolean {
  const { shoot, reshoot, station, camera, tether } = stores;
  const open = shoot.getState();
  if (open.item === null || open.item.id !== reshoot.getState().selectedId) return false;
  if ((command === 'shutter' || command === 'practiceShot') && nextReshoot(open.item) === null) {
    reportOpen(stores, text('reshoot.noneLeft'));
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
  else reportOpen(stores, text('shoot.noCamera'));
  return true;
}

/** Answers null where no re-shoot or retake is next. */
export function nextReshoot({ sides, activeSideUuid, retakeSideUuid }: ItemView): string | null {
  const side = sides.find(({ uuid }) => uuid === activeSideUuid);
  return side !== undefined && (side.rejection !== null || side.uuid === retakeSideUuid) ? side.name : null;
}

/** Replaces the open item. */
export function openHere({ shoot, reshoot }: Stores, itemId: string): void {
  reshoot.getState().noteOpened(itemId);
  drop(shoot.getState().open(itemId));
}
