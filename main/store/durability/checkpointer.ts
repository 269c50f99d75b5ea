import { Worker } from 'node:worker_threads';
import { workerFile } from '../../lib/workers/workerFile.ts';
import type { CheckpointAnswer, CheckpointData, CheckpointOrder } from './checkpointWorker.ts';

/** Checkpoints the write-ahead log in a thread. */
export interface Checkpointer {
  poke(): void;
  /** Resolves when the thread has closed its connection; call it before closing the store. */
  close(): Promise<void>;
}

/** A log that stays small is overwritten from its start; growing it costs the disk more. */
const defaultRestMs = 500;

/**
 * SQLite would checkpoint in a commit of the main thread, every 60 photos: 50 to 90 ms on a disk busy with photos
 * (measured). It still does when this thread falls behind.
 */
export function createCheckpointer(
  file: string,
  onTrouble: (error: string) => void,
  restMs = defaultRestMs,
): Checkpointer {
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function start(): Worker {
    const workerData: CheckpointData = { file };
    const started = new Worker(workerFile('checkpointWorker', import.meta.url), { workerData });
    started.on('message', (answer: CheckpointAnswer) => {
      if (answer.kind === 'failed') onTrouble(answer.message);
    });
    started.on('error', (error) => {
      // A second thread would fail as this one did.
      isClosed = true;
      onTrouble(String(error));
    });
    started.on('exit', () => {
      worker = null;
    });
    started.unref();
    return started;
  }

  function run(): void {
    timer = null;
    worker ??= start();
    worker.postMessage('checkpoint' satisfies CheckpointOrder);
  }

  return {
    poke() {
      if (timer !== null || isClosed) return;
      timer = setTimeout(run, restMs).unref();
    },
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      const last = worker;
      if (last === null) return;
      const ended = new Promise((resolve) => last.once('exit', resolve));
      last.ref();
      last.postMessage('close' satisfies CheckpointOrder);
      await ended;
    },
  };
}
