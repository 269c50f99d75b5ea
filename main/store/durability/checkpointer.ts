import { Worker } from 'node:worker_threads';
import { workerFile } from '../../lib/workers/workerFile.ts';
import type { CheckpointAnswer, CheckpointData, CheckpointOrder } from './checkpointWorker.ts';

/** Moves what was committed from the write-ahead log into the database file, in a thread of its own. */
export interface Checkpointer {
  /** Something was committed: it is moved soon. */
  poke(): void;
  /** The thread has closed its connection when this resolves. To be called before the store is closed. */
  close(): Promise<void>;
}

/** Often enough that the log stays small, and is written over from its beginning: growing it costs the disk more. */
const usualRestMs = 500;

/**
 * By itself SQLite does this at the end of a commit of the main thread, about once in 60 photos: 50 to 90 ms there, on a disk
 * that is busy with the photos (measured). It still does where this thread cannot keep up; then nothing is lost but time.
 */
export function createCheckpointer(
  file: string,
  onTrouble: (error: string) => void,
  restMs = usualRestMs,
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
      // A thread that cannot begin, or died, would not fare better again.
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
