/** Between two looks at what a thread has used: a limit is kept to within this. */
const lookMs = 200;

/** What a thread or a process has used so far, in microseconds. Rejects before its begin and after its end. */
export interface Working {
  cpuUsage(): Promise<{ readonly user: number; readonly system: number }>;
}

/**
 * Calls `onOver` once the thread has had `limitMs` of processor time from now on. How long that takes does not count: on a busy machine a sound
 * piece of work takes many times its usual time, and an endless one is told all the same. A thread that waits without working, or has
 * ended, never gets there. Returns what ends the watch.
 */
export function limitWork(worker: Working, limitMs: number, onOver: () => void): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const usedMs = async (): Promise<number> => {
    // A thread that has not begun yet, or has ended, has none to tell.
    const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    return (used.user + used.system) / 1_000;
  };
  const watch = async (): Promise<void> => {
    const before = await usedMs();
    while (!isOver) {
      await new Promise<void>((resolve) => {
        timer = setTimeout(resolve, lookMs).unref();
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
