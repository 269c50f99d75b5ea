import { setTimeout as delay } from 'node:timers/promises';
import { StationError } from '../../domain/failure.ts';
import { connectToRunning } from '../control/controlClient.ts';

export interface OtherWindow {
  readonly dataFolder: string;
  readonly version: string;
  /** The app that has the folder may be starting still. */
  readonly withinMs?: number;
}

const defaultWithinMs = 5_000;
const lookMs = 100;

/**
 * Whether a station runs on the folder. Electron's own lock cannot tell: it is also refused where it could not be made at all, as in some network
 * homes, or was left behind by an app that was killed. Then nobody would ever have a window. Two stations never run on one folder in any case.
 */
export async function hasOtherWindow({
  dataFolder,
  version,
  withinMs = defaultWithinMs,
}: OtherWindow): Promise<boolean> {
  const until = performance.now() + withinMs;
  for (;;) {
    if (await isRunning(dataFolder, version)) return true;
    if (performance.now() >= until) return false;
    await delay(lookMs);
  }
}

async function isRunning(dataFolder: string, version: string): Promise<boolean> {
  try {
    const running = await connectToRunning(dataFolder, version);
    await running?.close();
    return running !== null;
  } catch (error) {
    // One of another version.
    if (error instanceof StationError && error.code === 'locked') return true;
    throw error;
  }
}
