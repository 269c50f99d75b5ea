import { type CameraPort, gphotoArguments } from './gphotoArguments.ts';
import { GphotoFailure } from './gphotoFailure.ts';
import {
  type CameraAbilities,
  type CameraFile,
  type DetectedCamera,
  parseAbilities,
  parseConfigValue,
  parseDetected,
  parseFiles,
  parseSummarySerial,
  parseVersion,
} from './gphotoOutput.ts';
import type { GphotoProgram } from './gphotoProgram.ts';
import { runGphoto } from './runGphoto.ts';

/** Each function throws `GphotoFailure`, or the signal's reason. */

const quickMs = 15_000;
const listingMs = 60_000;

/** Such as `2.5.28`; null when the program does not tell. */
export async function readVersion(program: GphotoProgram, signal: AbortSignal): Promise<string | null> {
  return parseVersion(await ask(program, gphotoArguments.version(), quickMs, signal));
}

/** Opens no camera, so that it also sees cameras that another program holds. */
export async function detectCameras(program: GphotoProgram, signal: AbortSignal): Promise<readonly DetectedCamera[]> {
  return parseDetected(await ask(program, gphotoArguments.detect(), quickMs, signal));
}

/** Answers null where the camera tells none. Opens the camera. */
export async function readSerialNumber(
  program: GphotoProgram,
  port: CameraPort,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const value = parseConfigValue(await ask(program, gphotoArguments.serialNumber(port), quickMs, signal));
    if (value !== null) return value;
  } catch (error) {
    // Drivers without configuration tell it in their summary.
    if (!(error instanceof GphotoFailure) || (error.kind !== 'unsupported' && error.kind !== 'failed')) throw error;
  }
  try {
    return parseSummarySerial(await ask(program, gphotoArguments.summary(port), quickMs, signal));
  } catch (error) {
    if (error instanceof GphotoFailure && error.kind === 'unsupported') return null;
    throw error;
  }
}

export async function readAbilities(
  program: GphotoProgram,
  port: CameraPort,
  signal: AbortSignal,
): Promise<CameraAbilities> {
  return parseAbilities(await ask(program, gphotoArguments.abilities(port), quickMs, signal));
}

export async function listFiles(
  program: GphotoProgram,
  port: CameraPort,
  signal: AbortSignal,
): Promise<readonly CameraFile[]> {
  return parseFiles(await ask(program, gphotoArguments.listFiles(port), listingMs, signal));
}

async function ask(
  program: GphotoProgram,
  args: readonly string[],
  deadlineMs: number,
  signal: AbortSignal,
): Promise<string> {
  const { stdout } = await runGphoto(program, { args, cwd: program.home, deadlineMs }, signal);
  return stdout.toString();
}
