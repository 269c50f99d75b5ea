import { abandonOnAbort } from './abandonOnAbort.ts';
import type { Time } from './time.ts';

export interface Part {
  close(): unknown;
}

/** Last opened, first closed. A failure does not keep the others open, least of all the folder's lock. */
export async function closeParts(opened: Part[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of opened.splice(0).reverse()) {
    try {
      await part.close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'A part could not be closed.');
}

/** For parts that no longer need each other. */
export function sideBySide(parts: readonly Part[]): Part {
  return { close: () => Promise.all(parts.map((part) => closeParts([part]))) };
}

/** Enough for a photo of 60 MB over a slow share. */
const defaultLimitMs = 10_000;

/** A part can hang while it closes, as on a lost drive; after the limit the others close all the same. */
export function withCloseTimeout(
  part: Part,
  name: string,
  log: { warn(message: string): void },
  time: Time,
  limitMs = defaultLimitMs,
): Part {
  return {
    async close() {
      const tooLate = new Error(
        `${name} did not end within ${Math.round(limitMs / 1000)} seconds and is left as it is`,
      );
      const closing = Promise.resolve(part.close());
      await abandonOnAbort(closing, AbortSignal.abort(tooLate), limitMs, time).catch((error: unknown) => {
        if (error !== tooLate) throw error;
        log.warn(tooLate.message);
      });
    },
  };
}
