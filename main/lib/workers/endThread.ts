import type { Worker } from 'node:worker_threads';

/** Ends a thread whatever it does, and resolves when it is gone. The process lives until then, also for a thread that keeps none alive. */
export async function endThread(worker: Worker): Promise<void> {
  worker.ref();
  await worker.terminate();
}
