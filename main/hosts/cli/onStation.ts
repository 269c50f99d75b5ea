import { setTimeout as wait } from 'node:timers/promises';
import type { CommandClient } from '../../contract/contract.ts';
import { StationError } from '../../domain/failure.ts';
import { abandonOnAbort } from '../../lib/async/abandonOnAbort.ts';
import type { Station } from '../../station/api.ts';
import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';
import { SilentStation } from '../control/controlClient.ts';
import type { CliContext, OpenMode, StationReader } from './cliContext.ts';
import type { CommandCall } from './commandCall.ts';
import { printNote } from './output.ts';

/** Who carries a command out: this process (`keyNotice` from its vault), or the running station it was handed to. */
export interface CommandRunner {
  readonly commands: CommandClient;
  readonly keyNotice: Text | null;
  readonly handedOver: boolean;
}

/**
 * Other commands hold the folder only for a moment, and a starting station takes commands a moment later. On a busy machine the moment of
 * a command that decodes photos, in a process that it starts for them, was more than five seconds.
 */
const lockPatienceMs = 15_000;
const lockPauseMs = 100;

/**
 * Runs a writing command: in this process when the folder is free, else handed to the station that holds it. Throws
 * `StationError` `locked` when the holder takes no commands, or does not answer in all that time.
 */
export async function onStation<Result>(
  call: CommandCall<unknown>,
  mode: OpenMode,
  run: (runner: CommandRunner) => Promise<Result>,
): Promise<Result> {
  const deadline = Date.now() + lockPatienceMs;
  let silence: SilentStation | null = null;
  for (;;) {
    const opened = await openOrConnect(call.cli, call.dataFolder, mode).catch((error: unknown) => {
      if (!(error instanceof SilentStation)) throw error;
      silence = error;
      return null;
    });
    if (opened !== null) {
      try {
        return await run(opened.runner);
      } finally {
        await opened.close();
      }
    }
    if (Date.now() > deadline || call.cli.signal.aborted) throw silence ?? lockedError(call.dataFolder);
    await wait(lockPauseMs, undefined, { signal: call.cli.signal }).catch(() => {});
  }
}

/** A command that is over quickly: a stop signal ends the wait for it. */
export function onStationOnce<Result>(
  call: CommandCall<unknown>,
  run: (commands: CommandClient, runner: CommandRunner) => Promise<Result>,
): Promise<Result> {
  return onStation(call, { live: false, practice: false }, (runner) =>
    orStopped(run(runner.commands, runner), call.cli.signal),
  );
}

/** Reads what a command reports while it runs, to its result: the first line that `read` makes something of. */
export async function lastOf<Line, Result>(
  lines: AsyncIterable<Line>,
  read: (line: Line) => Result | null,
): Promise<Result> {
  for await (const line of lines) {
    const result = read(line);
    if (result !== null) return result;
  }
  throw new StationError('failed', text('control.lost'));
}

interface Opened {
  readonly runner: CommandRunner;
  close(): Promise<void>;
}

/** Null when the folder is held by a process that takes no commands. */
async function openOrConnect(cli: CliContext, dataFolder: string, mode: OpenMode): Promise<Opened | null> {
  const station = await openUnlessLocked(cli, dataFolder, mode);
  if (station !== null) return mode.live ? serveWhileOpen(cli, dataFolder, station) : ownStation(station);
  const running = await cli.core.connectToRunning(dataFolder);
  if (running === null) return null;
  return {
    runner: { commands: running.commands, keyNotice: null, handedOver: true },
    close: () => running.close(),
  };
}

async function openUnlessLocked(cli: CliContext, dataFolder: string, mode: OpenMode): Promise<Station | null> {
  try {
    const station = await cli.core.openStation(dataFolder, mode);
    if (station.recoveryNotice !== null) printNote(cli.io, english(station.recoveryNotice));
    return station;
  } catch (error) {
    if (error instanceof StationError && error.code === 'locked') return null;
    throw error;
  }
}

function ownStation(station: Station): Opened {
  return {
    runner: { commands: station.commands, keyNotice: station.keyNotice, handedOver: false },
    close: () => station.close(),
  };
}

/** A station in the foreground takes the commands of others as long as it runs. */
async function serveWhileOpen(cli: CliContext, dataFolder: string, station: Station): Promise<Opened> {
  const own = ownStation(station);
  try {
    const server = await cli.core.serveCommands(dataFolder, station);
    return {
      runner: own.runner,
      close: async () => {
        await server.close();
        await own.close();
      },
    };
  } catch (error) {
    await own.close();
    throw error;
  }
}

/** Reading needs neither the lock nor the running station, whose work a long list would hold up. */
export function readBeside<Result>(call: CommandCall<unknown>, read: (reader: StationReader) => Result): Result {
  const reader = call.cli.core.readStation(call.dataFolder);
  try {
    return read(reader);
  } finally {
    reader.close();
  }
}

/** The promise, or a `StationError` as soon as the signal fires; the promise itself is then left to end by itself. */
export async function orStopped<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return await abandonOnAbort(promise, signal, 0).catch((error: unknown) => {
    throw error === signal.reason ? new StationError('failed', text('command.stopped')) : error;
  });
}

export function lockedError(dataFolder: string): StationError {
  return new StationError('locked', text('command.held', { folder: dataFolder }));
}
