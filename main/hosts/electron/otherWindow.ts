import { setTimeout as delay } from 'node:timers/promises';
import { StationError } from '../../domain/failure.ts';
import { connectToRunning } from '../control/controlClient.ts';

export interface OtherWindow {
  readonly dataFolder: string;
  readonly version: string;
  readonly withinMs?: number;
}

const defaultWithinMs = 5_000;
const pollMs = 100;

/**
 * Electron's lock is also refused where it could not be made (some network homes) or a killed app left it: then no
 * window would ever open.
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
    await delay(pollMs);
  }
}

async function isRunning(dataFolder: string, version: string): Promise<boolean> {
  try {
    const running = await connectToRunning(dataFolder, version);
    await running?.close();
    return running !== null;
  } catch (error) {
    // A station of another version.
    if (error instanceof StationError && error.code === 'locked') return true;
    throw error;
  }
}
