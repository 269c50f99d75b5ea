import type { LaunchImaging } from '../../imaging/remote/imagingChild.ts';
import type { Log } from '../../station/api.ts';
import { endProcess } from '../endProcess.ts';
import { commandStreams } from './commandStreams.ts';
import { errorLine } from './errorLine.ts';
import { exitCodes } from './exitCodes.ts';
import { printNote } from './output.ts';
import { runCommand } from './runCommand.ts';
import { words } from './words.ts';

/** `entryFolder` holds the built entries; `launchImaging` is for a program that is not plain Node. */
export async function runProcess(entryFolder: string, launchImaging?: LaunchImaging): Promise<void> {
  const io = commandStreams(process);
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
  process.on('uncaughtException', (error) => {
    io.writeError(`${errorLine(error)}\n`);
    if (process.env.SIDESHOT_DEBUG) io.writeError(`${error.stack ?? ''}\n`);
    void end(exitCodes.failed);
  });
  const code = await runCommand(process.argv.slice(2), {
    io,
    environment: process.env,
    workingFolder: process.cwd(),
    entryFolder,
    signal: stopSignal(),
    onLog: (log) => logs.add(log),
    ...(launchImaging === undefined ? {} : { launchImaging }),
  });
  // The installed program does not end by itself when idle.
  await end(code);
}

/** Fires on Ctrl+C, SIGTERM, a closed terminal or the parent's end. The parent's IPC channel never keeps this process alive. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort();
  // Repeatedly: a terminal sends Ctrl+C to us and to our parent, which passes it on.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  process.on('disconnect', stop);
  process.channel?.unref();
  return controller.signal;
}
