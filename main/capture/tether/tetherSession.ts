import { setTimeout as delay } from 'node:timers/promises';
import type { CameraPort } from '../gphoto/gphotoArguments.ts';
import { GphotoFailure } from '../gphoto/gphotoFailure.ts';
import {
  parseConfigChoices,
  parseConfigValue,
  parseInfoSize,
  parseNewPaths,
  parseSavedNames,
  parseStorage,
  parseSummarySerial,
} from '../gphoto/gphotoOutput.ts';
import type { GphotoProgram } from '../gphoto/gphotoProgram.ts';
import { type GphotoShell, openGphotoShell } from '../gphoto/gphotoShell.ts';
import { type ShellCommand, shellCommands } from '../gphoto/shellCommands.ts';
import { batteryPercentOf, type CameraHealth, cardOf } from './cameraHealth.ts';
import type { Landing } from './landing.ts';

/** One call at a time. Each throws `GphotoFailure`. */
export interface TetherSession {
  /** Answers the paths on the camera, once all pictures are here. */
  capture(): Promise<readonly string[]>;
  /** The camera's button is heard for about so long; its pictures are here afterwards. */
  listen(forMs: number): Promise<readonly string[]>;
  preview(): Promise<Buffer | null>;
  endPreview(): Promise<void>;
  health(): Promise<CameraHealth>;
  fetch(path: string): Promise<void>;
  /** Removes a file that still has this size. Answers whether it is gone. */
  remove(path: string, sizeBytes: number): Promise<boolean>;
  close(): Promise<void>;
}

export class OtherCamera extends Error {
  override readonly name = 'OtherCamera';
  readonly serialNumber: string | null;

  constructor(serialNumber: string | null) {
    super('another camera');
    this.serialNumber = serialNumber;
  }
}

// No download is cut short: only silence without a growing file counts.
const quickMs = 10_000;
/** Includes long exposures, charging flashes and slow cards. */
const defaultCaptureMs = 30_000;
/** A sleeping card needs a few seconds for its first byte. */
const fetchMs = 15_000;
/** A hanging camera is noticed after so long. */
const defaultListenMs = 8_000;
const frameMs = 5_000;

/**
 * The session that will shoot checks the serial number first: another camera at a moved port never shoots. Throws
 * `OtherCamera`, `GphotoFailure`, or the signal's reason.
 */
export async function openTetherSession(
  options: {
    readonly program: GphotoProgram;
    readonly port: CameraPort;
    readonly serialNumber: string;
    readonly landing: Landing;
    /** A shot without news for so long is stuck. */
    readonly captureMs?: number | undefined;
    readonly listenMs?: number | undefined;
  },
  signal: AbortSignal,
): Promise<TetherSession> {
  const { program, port, landing } = options;
  const shell = await openGphotoShell(program, port, landing.folder, signal);
  try {
    const found = await serialNumberOf(shell);
    if (found !== options.serialNumber) throw new OtherCamera(found);
    await keepOnCard(shell);
  } catch (error) {
    await shell.close();
    throw error;
  }
  return {
    capture: async () => parseNewPaths(await shell.run(shellCommands.capture, options.captureMs ?? defaultCaptureMs)),
    listen: (forMs) => listen(shell, forMs, options.listenMs ?? defaultListenMs, signal),
    async preview() {
      const said = await shell.run(shellCommands.preview, frameMs);
      const name = parseSavedNames(said).at(-1);
      return name === undefined ? null : await landing.takeFrame(name);
    },
    endPreview: async () => {
      await orUnsupported(shell, shellCommands.endPreview);
    },
    health: () => readHealth(shell),
    fetch: async (path) => {
      await shell.run(onPath(shellCommands.download(path), path), fetchMs);
    },
    async remove(path, sizeBytes) {
      const info = await shell.run(onPath(shellCommands.showInfo(path), path), quickMs);
      if (parseInfoSize(info) !== sizeBytes) return false;
      await shell.run(onPath(shellCommands.remove(path), path), quickMs);
      return true;
    },
    close: () => shell.close(),
  };
}

async function serialNumberOf(shell: GphotoShell): Promise<string | null> {
  const reported = await orUnsupported(shell, shellCommands.readConfig('serialnumber'));
  const value = reported === null ? null : parseConfigValue(reported);
  if (value !== null) return value;
  const summary = await orUnsupported(shell, shellCommands.summary);
  return summary === null ? null : parseSummarySerial(summary);
}

/** A picture on the card survives a loose cable; the memory, cameras' default when tethered, loses it. */
async function keepOnCard(shell: GphotoShell): Promise<void> {
  const reported = await orUnsupported(shell, shellCommands.readConfig('capturetarget'));
  if (reported === null) return;
  const card = parseConfigChoices(reported).findIndex((choice) => /memory card/i.test(choice));
  if (card < 0 || /memory card/i.test(parseConfigValue(reported) ?? '')) return;
  await orUnsupported(shell, shellCommands.chooseConfig('capturetarget', card));
}

async function listen(
  shell: GphotoShell,
  forMs: number,
  silentMs: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    return parseNewPaths(await shell.run(shellCommands.wait(forMs), forMs + silentMs));
  } catch (error) {
    if (!(error instanceof GphotoFailure) || error.kind !== 'unsupported') throw error;
    // A camera without events has only the station's shutter.
    await delay(forMs, null, { signal });
    return [];
  }
}

async function readHealth(shell: GphotoShell): Promise<CameraHealth> {
  const battery = await configOf(shell, 'batterylevel');
  const lens = await configOf(shell, 'lensname');
  const storage = await orUnsupported(shell, shellCommands.storage);
  return {
    battery,
    batteryPercent: batteryPercentOf(battery),
    card: cardOf(storage === null ? null : parseStorage(storage)),
    lens,
  };
}

async function configOf(shell: GphotoShell, name: 'batterylevel' | 'lensname'): Promise<string | null> {
  const reported = await orUnsupported(shell, shellCommands.readConfig(name));
  return reported === null ? null : parseConfigValue(reported);
}

/** gphoto2 answers an unspecified error for a missing setting. */
async function orUnsupported(shell: GphotoShell, command: ShellCommand): Promise<string | null> {
  try {
    return await shell.run(command, quickMs);
  } catch (error) {
    const isAbsent = error instanceof GphotoFailure && ['unsupported', 'failed', 'busy'].includes(error.kind);
    if (isAbsent) return null;
    throw error;
  }
}

function onPath(command: ShellCommand | null, path: string): ShellCommand {
  if (command === null) throw new GphotoFailure('file_missing', `${JSON.stringify(path)} cannot be named to gphoto2`);
  return command;
}
