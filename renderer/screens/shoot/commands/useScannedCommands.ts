import { type CodeCommand, isChoiceCommand } from '../../../../main/contract/codes/codeCommands.ts';
import { useScannedCommand } from '../../../stores/useScannedCommand.ts';
import { useStores } from '../../../stores/useStores.ts';
import type { ShootCommands } from './shootCommands.ts';

export function useScannedCommands(commands: ShootCommands): void {
  const { shoot } = useStores();
  useScannedCommand((command) => {
    if (isChoiceCommand(command)) return null;
    // The question for the type handles this command itself.
    if (command === 'same') return shoot.getState().newReference === null ? false : null;
    return commands.give(command === 'skip' ? 'leave' : command);
  });
}

export function useScannedSame(take: () => boolean): void {
  useScannedCommand((command: CodeCommand) => (command === 'same' ? take() : null));
}
