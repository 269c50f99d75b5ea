import { type Text, text } from '../../texts/text.ts';
import { detectCameras, readAbilities, readSerialNumber } from '../gphoto/detectCameras.ts';
import type { CameraPort } from '../gphoto/gphotoArguments.ts';
import { GphotoFailure } from '../gphoto/gphotoFailure.ts';
import type { DetectedCamera } from '../gphoto/gphotoOutput.ts';
import type { GphotoProgram } from '../gphoto/gphotoProgram.ts';
import { type CameraHolder, findHolders, namesOf } from './holders.ts';
import type { BoundCamera } from './tetherReport.ts';

export interface TetherableCamera {
  readonly model: string;
  readonly serialNumber: string | null;
  readonly bound: boolean;
  readonly problem: Text | null;
  readonly holders: readonly CameraHolder[];
}

/** A bound camera in use is not asked. `message`: the program is missing, or the bus cannot be read. */
export async function listTetherable(
  program: GphotoProgram,
  now: { readonly bound: BoundCamera | null; readonly usedPort: CameraPort | null },
  signal: AbortSignal,
): Promise<{ cameras: TetherableCamera[]; message: Text | null }> {
  try {
    const cameras: TetherableCamera[] = [];
    for (const camera of await detectCameras(program, signal)) {
      // Mounted cards are listed as cameras too, and cannot shoot.
      if (!/^(disk|usbdiskdirect|usbscsi|serial):/.test(camera.port))
        cameras.push(await examine(program, camera, now, signal));
    }
    const message = cameras.length > 0 ? null : text('tether.noneFound');
    return { cameras, message };
  } catch (error) {
    if (error instanceof GphotoFailure) return { cameras: [], message: error.text };
    throw error;
  }
}

async function examine(
  program: GphotoProgram,
  { model, port }: DetectedCamera,
  { bound, usedPort }: { readonly bound: BoundCamera | null; readonly usedPort: CameraPort | null },
  signal: AbortSignal,
): Promise<TetherableCamera> {
  if (bound !== null && port === usedPort)
    return { model, serialNumber: bound.serialNumber, bound: true, problem: null, holders: [] };
  try {
    const serialNumber = await readSerialNumber(program, port, signal);
    if (serialNumber === null)
      return { model, serialNumber, bound: false, problem: text('tether.noSerial'), holders: [] };
    const { canCapture } = await readAbilities(program, port, signal);
    const problem = canCapture ? null : text('tether.noRelease');
    return { model, serialNumber, bound: serialNumber === bound?.serialNumber, problem, holders: [] };
  } catch (error) {
    if (!(error instanceof GphotoFailure)) throw error;
    const holders = error.kind === 'claimed' ? await findHolders(port) : [];
    return { model, serialNumber: null, bound: false, problem: problemOf(error, holders), holders };
  }
}

function problemOf(failure: GphotoFailure, holders: readonly CameraHolder[]): Text {
  if (holders.length === 0) return failure.text;
  const isDesktop = holders.some((holder) => holder.isDesktop);
  return text(isDesktop ? 'tether.foundHeldByDesktop' : 'tether.foundHeld', { holders: namesOf(holders) });
}
