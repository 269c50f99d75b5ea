import type { StationCommands } from '../../station/api.ts';
import type { CommandName } from './wire.ts';

/** What a command may do while it runs for another process. */
export interface CommandLine {
  readonly signal: AbortSignal;
  onPhoto(photo: unknown): void;
  onNote(line: string): void;
}

/**
 * Calls a command by its name. The commands parse their inputs themselves (see `StationCommands`), so what came over the
 * wire is passed on as it is: `never` fits every input and says so.
 */
export function runCommand(
  commands: StationCommands,
  name: CommandName,
  rawInput: unknown,
  { signal, onPhoto, onNote }: CommandLine,
): Promise<unknown> {
  const input = rawInput as never;
  switch (name) {
    case 'taxonomyRefresh':
    case 'taxonomyList':
      return commands[name]();
    case 'sync':
      return commands.sync(input, signal);
    case 'watch':
      return commands.watch(input, onPhoto, signal, onNote);
    default:
      return commands[name](input);
  }
}
