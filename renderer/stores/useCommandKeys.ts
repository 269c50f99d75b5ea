import type { CommandId, KeyPlace } from '../keyboard/commands.ts';
import { type ScreenKeyHandler, useDialogKeys, useScreenKeys } from '../keyboard/screenKeys.ts';
import { useStores } from './useStores.ts';

/** False: it meant nothing. */
export type CommandActions = Readonly<Partial<Record<CommandId, () => unknown>>>;

export function useCommandKeys(place: KeyPlace, actions: CommandActions): void {
  useScreenKeys(useGiving(place, actions));
}

/** The reference belongs on an element in the dialog. */
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
