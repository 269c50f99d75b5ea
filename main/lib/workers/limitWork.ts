/** A limit is accurate to this. */
const pollMs = 200;

/** Microseconds so far. Rejects before the start and after the end. */
export interface Working {
  cpuUsage(): Promise<{ readonly user: number; readonly system: number }>;
}

/**
 * Counts processor time, for on a busy machine sound work takes many times as long by the clock. A waiting thread never
 * exceeds it. The returned function ends the watch.
 */
export function limitWork(worker: Working, limitMs: number, onOver: () => void): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const usedMs = async (): Promise<number> => {
    // The thread has not begun or has ended.
    const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    return (used.user + used.system) / 1_000;
  };
  const watch = async (): Promise<void> => {
    const before = await usedMs();
    while (!isOver) {
      await new Promise<void>((resolve) => {
        timer = setTimeout(resolve, pollMs).unref();
      });
      if (isOver || (await usedMs()) - before <= limitMs || isOver) continue;
      isOver = true;
      onOver();
    }
  };
  void watch();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
