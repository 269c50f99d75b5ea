import type { CommandId, KeyPlace } from '../keyboard/commands.ts';
import { type ScreenKeyHandler, useDialogKeys, useScreenKeys } from '../keyboard/screenKeys.ts';
import { useStores } from './useStores.ts';

/** What commands do while a part is shown. One that gives false meant nothing. */
export type CommandActions = Readonly<Partial<Record<CommandId, () => unknown>>>;

/** Gives the commands of a screen by their keys. */
export function useCommandKeys(place: KeyPlace, actions: CommandActions): void {
  useScreenKeys(useGiving(place, actions));
}

/** Gives the commands of a dialog by their keys: put the reference on what stands in it. */
export function useDialogCommandKeys<Shown extends Element>(place: KeyPlace, actions: CommandActions) {
  return useDialogKeys<Shown>(useGiving(place, actions));
}

function useGiving(place: KeyPlace, actions: CommandActions): ScreenKeyHandler {
  const { keys } = useStores();
  return (press) => {
    const command = keys.getState().bindings.commandOf(press, place);
    const act = command === null ? undefined : actions[command];
    return act !== undefined && act() !== false;
  };
}
