const longMs = 2 ** 31 - 1;

/** Keeps the process alive: nothing else may, as in a simulator that was taken offline. */
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
