import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Surroundings } from './windowSurroundings.ts';

/** The window is retried when one of these has changed. */
const windowNote = z.object({
  why: z.string(),
  surroundings: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  output: z.string(),
});
export type WindowNote = Readonly<z.infer<typeof windowNote>>;

const maxOutput = 4_000;

export interface WindowNotes {
  read(now: Surroundings): Promise<string | null>;
  /** Without a saved note the next start tries the window again. */
  write(note: WindowNote): Promise<void>;
  clear(): Promise<void>;
}

/** In the cache folder: whoever empties it has the window tried again. */
export function windowNotes(cacheFolder: string): WindowNotes {
  const path = join(cacheFolder, 'window-not-shown.json');
  return {
    async read(now) {
      try {
        const { why, surroundings } = windowNote.parse(JSON.parse(await readFile(path, 'utf8')));
        return isDeepStrictEqual(surroundings, { ...now }) ? why : null;
      } catch {
        // No note, or not one of ours.
        return null;
      }
    },
    async write({ output, ...note }) {
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const document = { ...note, output: output.slice(-maxOutput) };
        await writeFile(path, `${JSON.stringify(document, null, 2)}\n`, { mode: 0o600 });
      } catch {
        // A full or read-only disk: the next start tries once more.
      }
    },
    clear: async () => await rm(path, { force: true }).catch(() => undefined),
  };
}
