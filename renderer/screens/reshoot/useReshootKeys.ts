import { useEffect } from 'react';
import { type Text, text } from '../../../main/texts/text.ts';
import type { CodeCommand } from '../../../preload/contract/domainTypes.ts';
import { cameraInUse } from '../../camera/cameraInUse.ts';
import { openPage } from '../../components/frame/webAddress.ts';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { camerasOf } from '../../stores/cameras/useCameras.ts';
import { drop } from '../../stores/context.ts';
import type { Stores } from '../../stores/stores.ts';
import { useStores } from '../../stores/useStores.ts';

/** Keys of this screen, and the commands of a sheet of codes: the list, the item that is looked at, and its next photo. */
export function useReshootKeys(): void {
  const stores = useStores();
  useScreenKeys((press) => {
    const { key } = press;
    if (key === 'End') return selectLast(stores);
    if (key === 'Home') return selectAt(stores, 0);
    if (key === 'Enter') return start(stores);
    const command = stores.keys.getState().bindings.commandOf(press, 'reshoot');
    if (command === 'next') return selectAt(stores, selectedAt(stores) + 1);
    if (command === 'previous') return selectAt(stores, selectedAt(stores) - 1);
    if (command === 'partnerPage') openPage(stores.reshoot.getState().item?.url ?? null);
    else if (command === 'practiceShot' || isForOpen(command)) return give(stores, command);
    else return false;
    return true;
  });
  useEffect(
    () =>
      stores.shoot.subscribe(({ scannedCommand }, before) => {
        if (scannedCommand === null || scannedCommand === before.scannedCommand) return;
        if (!carryOut(stores, scannedCommand.command)) tellOfOpen(stores, text('shoot.commandNotNow'));
      }),
    [stores],
  );
}

const forOpen = ['done', 'retake', 'undo', 'shutter'] as const;
type ForOpen = (typeof forOpen)[number] | 'practiceShot';

function isForOpen(command: string | null): command is (typeof forOpen)[number] {
  return forOpen.some((known) => known === command);
}

function carryOut(stores: Stores, command: CodeCommand): boolean {
  if (command === 'next' || command === 'skip') return selectAt(stores, selectedAt(stores) + 1);
  if (command === 'previous') return selectAt(stores, selectedAt(stores) - 1);
  return isForOpen(command) && give(stores, command);
}

/** Enter: the item that is looked at takes the next photo, whatever was open before; on from the photo that was just shot. */
function start({ reshoot, shoot, stage }: Stores): boolean {
  const { item } = reshoot.getState();
  stage.getState().endShot();
  if (item === null || !item.currentConnection) return false;
  if (shoot.getState().item?.id !== item.id) drop(shoot.getState().open(item.id));
  return true;
}

/** For the item that is looked at while it is open: the shot is judged here. */
function give(stores: Stores, command: ForOpen): boolean {
  const { shoot, reshoot, station, camera, tether } = stores;
  const open = shoot.getState();
  if (open.item === null || open.item.id !== reshoot.getState().selectedId) return false;
  const live = cameraInUse(camerasOf(camera.getState(), tether.getState()));
  if (command === 'done') drop(open.done());
  else if (command === 'retake') drop(open.retake());
  else if (command === 'undo') drop(open.undo());
  else if (command === 'shutter' && live?.surface != null) {
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

/** Until the open item is left; where none is, for a while. */
function tellOfOpen({ notices, shoot }: Stores, line: Text): void {
  notices.getState().tell('info', line, false, null, shoot.getState().item?.id ?? null);
}

function selectedAt({ reshoot }: Stores): number {
  const { rows, selectedId } = reshoot.getState();
  return rows?.findIndex(({ id }) => id === selectedId) ?? -1;
}

function selectAt({ reshoot }: Stores, at: number): boolean {
  const { rows, select } = reshoot.getState();
  const next = rows?.[at];
  if (next !== undefined) select(next.id);
  return next !== undefined;
}

/** The rest of the list is read first. */
function selectLast({ reshoot }: Stores): boolean {
  const { next, rows, loadAll, select } = reshoot.getState();
  const last = rows?.at(-1);
  if (last === undefined) return false;
  if (next === null) select(last.id);
  else drop(loadAll().then(() => select(reshoot.getState().rows?.at(-1)?.id ?? last.id)));
  return true;
}
