import { type CodeCommand, isChoiceCommand } from '../../../../preload/contract/codes/codeCommands.ts';
import { useScannedCommand } from '../../../stores/useScannedCommand.ts';
import { useStores } from '../../../stores/useStores.ts';
import type { ShootCommands } from './shootCommands.ts';

/** A command of a sheet of codes does what its key does. */
export function useScannedCommands(commands: ShootCommands): void {
  const { shoot } = useStores();
  useScannedCommand((command) => {
    if (isChoiceCommand(command)) return null;
    // The question for the type answers it itself.
    if (command === 'same') return shoot.getState().newReference === null ? false : null;
    return commands.give(command === 'skip' ? 'leave' : command);
  });
}

/** The question for the type of a new item takes the code that says: as the last one. `take` is false where there was none. */
export function useScannedSame(take: () => boolean): void {
  useScannedCommand((command: CodeCommand) => (command === 'same' ? take() : null));
}
