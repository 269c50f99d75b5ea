import packageFile from '../../../package.json' with { type: 'json' };
import type { LaunchImaging } from '../../imaging/remote/imagingChild.ts';
import type { Log } from '../../station/api.ts';
import { endProcess } from '../endProcess.ts';
import { uncheckedTls } from '../uncheckedTls.ts';
import { errorLine } from './errorLine.ts';
import { exitCodes } from './exitCodes.ts';
import { printNote } from './output.ts';
import { processStreams } from './processStreams.ts';
import { runProgram } from './program.ts';
import { stopSignal } from './stopSignal.ts';
import { words } from './words.ts';

/**
 * The command line of this process, from its arguments to its exit code. `entryFolder` holds the built entries; `launchImaging` is for a
 * program that is no plain Node.
 */
export async function runProcess(entryFolder: string, launchImaging?: LaunchImaging): Promise<void> {
  const io = processStreams();
  const logs = new Set<Log>();
  const end = (code: number): Promise<void> =>
    endProcess({
      code,
      exit: (code) => process.exit(code),
      say(notice) {
        printNote(io, notice);
        for (const log of logs) log.warn(words(notice));
      },
    });
  const unchecked = uncheckedTls(process.env);
  if (unchecked !== null) {
    printNote(io, unchecked);
    await io.flush();
    // The installed program does not end by itself when nothing is left to do.
    return await end(exitCodes.failed);
  }
  process.on('uncaughtException', (error) => {
    io.writeError(`${errorLine(error)}\n`);
    if (process.env.SIDESHOT_DEBUG) io.writeError(`${error.stack ?? ''}\n`);
    void end(exitCodes.failed);
  });
  const code = await runProgram(process.argv.slice(2), {
    io,
    environment: process.env,
    workingFolder: process.cwd(),
    version: packageFile.version,
    entryFolder,
    signal: stopSignal(),
    async loadCore() {
      const { processCore } = await import('./processCore.ts');
      return processCore(packageFile.version, process.env, (log) => logs.add(log), launchImaging);
    },
    async loadRelay() {
      const { relayCore } = await import('./relayCore.ts');
      return relayCore((line) => io.writeError(line));
    },
  });
  await io.flush();
  // Work that a stopped command left under way (a call to the partner, a read of the terminal) is not waited for.
  await end(code);
}
