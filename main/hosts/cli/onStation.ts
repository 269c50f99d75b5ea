import { setTimeout as wait } from 'node:timers/promises';
import type { CommandClient } from '../../contract/contract.ts';
import { StationError } from '../../domain/failure.ts';
import { abandonOnAbort } from '../../lib/async/abandonOnAbort.ts';
import type { Station } from '../../station/api.ts';
import { type Text, text } from '../../texts/text.ts';
import { SilentStation } from '../control/controlClient.ts';
import type { CliContext, OpenMode, StationReader } from './cliContext.ts';
import type { CommandCall } from './commandCall.ts';
import { printNote } from './output.ts';

/** This process (`keyNotice` from its vault), or the running station. */
export interface CommandRunner {
  readonly commands: CommandClient;
  readonly keyNotice: Text | null;
  readonly handedOver: boolean;
}

/** A command that decodes photos held the folder for more than five seconds on a busy machine. */
const lockPatienceMs = 15_000;
const lockPauseMs = 100;

/**
 * Runs here when the folder is free, else in the station that holds it. Throws `StationError` `locked` when the holder
 * takes no commands or stays silent.
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

export function onStationOnce<Result>(
  call: CommandCall<unknown>,
  run: (commands: CommandClient, runner: CommandRunner) => Promise<Result>,
): Promise<Result> {
  return onStation(call, { live: false, practice: false }, (runner) =>
    orStopped(run(runner.commands, runner), call.cli.signal),
  );
}

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
    if (station.recoveryNotice !== null) printNote(cli.io, station.recoveryNotice);
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

/** Reading takes no lock: a long list would delay the running station. */
export function readAlongside<Result>(call: CommandCall<unknown>, read: (reader: StationReader) => Result): Result {
  const reader = call.cli.core.readStation(call.dataFolder);
  try {
    return read(reader);
  } finally {
    reader.close();
  }
}

/** Rejects with a `StationError` when the signal fires; the promise itself runs on. */
export async function orStopped<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return await abandonOnAbort(promise, signal, 0).catch((error: unknown) => {
    throw error === signal.reason ? new StationError('failed', text('command.stopped')) : error;
  });
}

export function lockedError(dataFolder: string): StationError {
  return new StationError('locked', text('command.held', { folder: dataFolder }));
}
