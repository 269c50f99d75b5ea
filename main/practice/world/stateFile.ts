import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { LoggedEvent } from './eventLog.ts';
import type { ServiceRequest } from './serviceRequest.ts';

export interface SavedState {
  readonly version: 1;
  readonly seed: number;
  readonly apiKey: string;
  readonly userToken: string;
  readonly controlToken: string;
  /** The next run tries it again, so that addresses stay the same. */
  readonly port: number;
  readonly serviceRequests: readonly ServiceRequest[];
  readonly events: readonly LoggedEvent[];
}

const wireState = z.looseObject({ primary: z.string(), supplement: z.string().nullable() });

// The simulator relies on these; the file is its own.
const savedState = z.looseObject({
  version: z.literal(1),
  seed: z.number(),
  apiKey: z.string(),
  userToken: z.string(),
  controlToken: z.string(),
  port: z.number(),
  serviceRequests: z.array(z.looseObject({ uuid: z.string(), referenceId: z.string(), state: wireState })),
  events: z.array(z.looseObject({ id: z.number(), event: z.looseObject({}) })),
});

/** Answers null without a file. An unreadable file is an error: practice work is not thrown away unasked. */
export async function readState(path: string): Promise<SavedState | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    // `createStateFile` wrote the rest.
    return savedState.parse(JSON.parse(text)) as unknown as SavedState;
  } catch (error) {
    throw new Error(`The practice state ${path} can't be read. Move it away to start practice afresh.`, {
      cause: error,
    });
  }
}

export interface StateFile {
  touch(): void;
  flushed(): Promise<void>;
}

/** Writes beside the file and renames; changes meanwhile share one write. */
export function createStateFile(path: string, read: () => SavedState): StateFile {
  let isDirty = false;
  let running: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (!isDirty) return;
    isDirty = false;
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.new`;
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(read()));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  }

  function flushed(): Promise<void> {
    const written = running.then(write);
    // Whoever waited gets the error; the next write goes on.
    running = written.catch(() => undefined);
    return written;
  }

  return {
    touch: () => {
      isDirty = true;
    },
    flushed,
  };
}

export const noStateFile: StateFile = { touch: () => undefined, flushed: () => Promise.resolve() };
