import { abandonOnAbort } from './abandonOnAbort.ts';
import type { Time } from './time.ts';

/** Something that was opened and can end. */
export interface Part {
  close(): unknown;
}

/** Last opened, first closed. One that fails does not keep the others open, the folder's lock least of all. */
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

/** Parts that need nothing of each other any more, as one: they end side by side. */
export function sideBySide(parts: readonly Part[]): Part {
  return { close: () => Promise.all(parts.map((part) => closeParts([part]))) };
}

/** A photo of 60 MB comes over a slow share in less. */
const usualLimitMs = 10_000;

/** A part that can hang while it ends, as on a drive that has gone: it is left after a time, so that the others are closed too. */
export function withCloseTimeout(
  part: Part,
  name: string,
  log: { warn(message: string): void },
  time: Time,
  limitMs = usualLimitMs,
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
