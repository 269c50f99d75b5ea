import { rename } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

const pausesMs = [10, 40, 160, 640, 1_500];
const held: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY']);

/**
 * Windows refuses while a virus scanner or backup reads the new file, so it is retried for two seconds. Throws the
 * system's error.
 */
export async function renamePatiently(
  from: string,
  to: string,
  system = { platform: process.platform, rename },
): Promise<void> {
  for (const pauseMs of system.platform === 'win32' ? pausesMs : []) {
    try {
      return await system.rename(from, to);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && held.has(String(error.code)))) throw error;
      await setTimeout(pauseMs);
    }
  }
  await system.rename(from, to);
}
