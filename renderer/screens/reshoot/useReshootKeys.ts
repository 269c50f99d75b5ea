import { type CodeCommand, isChoiceCommand } from '../../../main/contract/codes/codeCommands.ts';
import { openPage } from '../../components/frame/webAddress.ts';
import { drop } from '../../data/context.ts';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import type { Stores } from '../../stores/stores.ts';
import { useScannedCommand } from '../../stores/useScannedCommand.ts';
import { useStores } from '../../stores/useStores.ts';
import { give, isForOpen, openHere } from './reshootCommands.ts';
import { compareNext, moveLoupe, toggleLoupe } from './reshootLooks.ts';

/** Keys and scanned commands for the list, the item and the next photo. */
export function useReshootKeys(): void {
  const stores = useStores();
  useScreenKeys((press) => {
    const { key } = press;
    if (moveLoupe(stores, key)) return true;
    if (key === 'End') return selectLast(stores);
    if (key === 'Home') return selectAt(stores, 0);
    if (key === 'Enter') return start(stores);
    if (key === 'Escape') return stores.shoot.getState().endRetake();
    const command = stores.keys.getState().bindings.commandOf(press, 'reshoot');
    if (command === 'next') return selectAt(stores, selectedAt(stores) + 1);
    if (command === 'previous') return selectAt(stores, selectedAt(stores) - 1);
    if (command === 'loupe') toggleLoupe(stores);
    else if (command === 'compare') compareNext(stores);
    else if (command === 'partnerPage') openPage(stores.reshoot.getState().item?.url ?? null);
    else if (command === 'practiceShot' || isForOpen(command)) return give(stores, command);
    else return false;
    return true;
  });
  useScannedCommand((command) => (isChoiceCommand(command) ? null : carryOut(stores, command)));
}

function carryOut(stores: Stores, command: CodeCommand): boolean {
  if (command === 'next' || command === 'skip') return selectAt(stores, selectedAt(stores) + 1);
  if (command === 'previous') return selectAt(stores, selectedAt(stores) - 1);
  return isForOpen(command) && give(stores, command);
}

/** Enter: the shown item takes the next photo, whatever was open. */
function start(stores: Stores): boolean {
  const { reshoot, shoot, stage } = stores;
  const { item } = reshoot.getState();
  stage.getState().endShot();
  if (item === null || !item.currentConnection) return false;
  if (shoot.getState().item?.id !== item.id) openHere(stores, item.id);
  return true;
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

/** Reads the rest of the list first. */
function selectLast({ reshoot }: Stores): boolean {
  const { next, rows, loadAll, select } = reshoot.getState();
  const last = rows?.at(-1);
  if (last === undefined) return false;
  if (next === null) select(last.id);
  else drop(loadAll().then(() => select(reshoot.getState().rows?.at(-1)?.id ?? last.id)));
  return true;
}
