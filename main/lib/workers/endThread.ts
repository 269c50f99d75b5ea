import type { Worker } from 'node:worker_threads';

/** The process stays alive until the thread is gone, even an unreferenced one. */
export async function endThread(worker: Worker): Promise<void> {
  worker.ref();
  await worker.terminate();
}
