import { detectCameras, readAbilities, readSerialNumber } from '../gphoto/detectCameras.ts';
import type { CameraPort } from '../gphoto/gphotoArguments.ts';
import { GphotoFailure } from '../gphoto/gphotoFailure.ts';
import type { DetectedCamera } from '../gphoto/gphotoOutput.ts';
import type { GphotoProgram } from '../gphoto/gphotoProgram.ts';
import { type CameraHolder, findHolders } from './holders.ts';
import type { BoundCamera } from './tetherReport.ts';

export interface TetherableCamera {
  readonly model: string;
  readonly serialNumber: string | null;
  readonly bound: boolean;
  /** Why it cannot be bound, in plain words; null when it can. */
  readonly problem: string | null;
  /** Other programs that hold it. */
  readonly holders: readonly CameraHolder[];
}

/**
 * The cameras that are plugged in, with their serial numbers. The bound one is not asked where it is in use. Where the
 * program is missing or the bus cannot be read, `message` says so.
 */
export async function listTetherable(
  program: GphotoProgram,
  now: { readonly bound: BoundCamera | null; readonly usedPort: CameraPort | null },
  signal: AbortSignal,
): Promise<{ cameras: TetherableCamera[]; message: string | null }> {
  try {
    const cameras: TetherableCamera[] = [];
    for (const camera of await detectCameras(program, signal)) {
      // Cards that the system has mounted are listed as cameras too: they cannot shoot.
      if (!/^(disk|usbdiskdirect|usbscsi|serial):/.test(camera.port))
        cameras.push(await lookAt(program, camera, now, signal));
    }
    const message = cameras.length > 0 ? null : 'No camera is plugged in, or it is asleep or switched off.';
    return { cameras, message };
  } catch (error) {
    if (error instanceof GphotoFailure) return { cameras: [], message: error.message };
    throw error;
  }
}

async function lookAt(
  program: GphotoProgram,
  { model, port }: DetectedCamera,
  { bound, usedPort }: { readonly bound: BoundCamera | null; readonly usedPort: CameraPort | null },
  signal: AbortSignal,
): Promise<TetherableCamera> {
  if (bound !== null && port === usedPort)
    return { model, serialNumber: bound.serialNumber, bound: true, problem: null, holders: [] };
  try {
    const serialNumber = await readSerialNumber(program, port, signal);
    const isBound = serialNumber !== null && serialNumber === bound?.serialNumber;
    if (serialNumber === null) {
      return {
        model,
        serialNumber,
        bound: false,
        problem: 'It tells no serial number, so it cannot be told from others.',
        holders: [],
      };
    }
    const { canCapture } = await readAbilities(program, port, signal);
    const problem = canCapture ? null : 'It cannot be released over USB.';
    return { model, serialNumber, bound: isBound, problem, holders: [] };
  } catch (error) {
    if (!(error instanceof GphotoFailure)) throw error;
    const holders = error.kind === 'claimed' ? await findHolders(port) : [];
    return { model, serialNumber: null, bound: false, problem: problemOf(error, holders), holders };
  }
}

function problemOf(failure: GphotoFailure, holders: readonly CameraHolder[]): string {
  const names = [...new Set(holders.map(({ name }) => name))];
  if (names.length === 0) return failure.message;
  const way = holders.some(({ isDesktop }) => isDesktop) ? 'Free it here' : 'End that program, then look again';
  return `It is held by ${names.join(' and ')}. ${way}.`;
}
