/** Longer than any run, short enough for a timer. */
const longMs = 2 ** 31 - 1;

/**
 * Resolves when the signal fires (at once when it has already). The process stays for as long: nothing else may be open that
 * keeps it, as in a simulator that was taken offline.
 */
export function untilSignal(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const stay = setInterval(() => undefined, longMs);
    const end = (): void => {
      clearInterval(stay);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
