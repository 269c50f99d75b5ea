import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Silence {
  /** The program says nothing while a file grows here. */
  readonly folder: string;
  readonly silentMs: number;
  /** The program's last output, by `performance.now()`. */
  readonly heardAt: () => number;
}

/** Looks for growing files so often within the time. */
const looks = 4;

/** Resolves when for so long, or a quarter more, there was no output and no file changed. Rejects with the signal. */
export async function silence({ folder, silentMs, heardAt }: Silence, signal: AbortSignal): Promise<void> {
  let seen: string | null = null;
  let aliveAt = performance.now();
  for (;;) {
    await delay(silentMs / looks, null, { signal });
    const found = await traceOf(folder);
    if (seen !== null && found !== seen) aliveAt = performance.now();
    seen = found;
    if (performance.now() - Math.max(aliveAt, heardAt()) >= silentMs) return;
  }
}

/** Whole files are taken away at once, so the folder's time counts too. What cannot be read says nothing. */
async function traceOf(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const paths = [folder, ...names.map((name) => join(folder, name))];
  const stats = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  return stats.map((entry) => `${entry?.size} ${entry?.mtimeMs}`).join('\n');
}
