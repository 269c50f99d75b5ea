import packageFile from '../../../package.json' with { type: 'json' };
import type { LaunchImaging } from '../../imaging/remote/imagingChild.ts';
import type { Log } from '../../station/api.ts';
import { uncheckedTls } from '../uncheckedTls.ts';
import type { CliProcess } from './cliContext.ts';
import type { CommandStreams } from './commandStreams.ts';
import { type ExitCode, exitCodes } from './exitCodes.ts';
import { printNote } from './output.ts';
import { runProgram } from './program.ts';

export interface CommandPlace extends Pick<CliProcess, 'environment' | 'workingFolder' | 'entryFolder' | 'signal'> {
  readonly io: CommandStreams;
  onLog?(log: Log): void;
  readonly launchImaging?: LaunchImaging;
}

/**
 * Never throws; answers the exit code when all output is written. Work under way after a stop (a partner call, a
 * terminal read) is not awaited.
 */
export async function runCommand(args: readonly string[], place: CommandPlace): Promise<ExitCode> {
  const { io, environment, onLog, launchImaging } = place;
  const unchecked = uncheckedTls(environment);
  if (unchecked !== null) printNote(io, unchecked);
  const code =
    unchecked !== null
      ? exitCodes.failed
      : await runProgram(args, {
          ...place,
          version: packageFile.version,
          async loadCore() {
            const { processCore } = await import('./processCore.ts');
            return processCore(packageFile.version, environment, onLog, launchImaging);
          },
          async loadRelay() {
            const { relayCore } = await import('./relayCore.ts');
            return relayCore((line) => io.writeError(line));
          },
        });
  await io.flush();
  return code;
}
