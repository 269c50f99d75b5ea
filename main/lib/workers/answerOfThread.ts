import { Worker } from 'node:worker_threads';
import { endThread } from './endThread.ts';

/**
 * Runs a program as a thread that answers once and ends by itself. Rejects with what the thread died of, with an error when it ended without an
 * answer, and with the signal's reason when that aborts first: the thread is gone then.
 */
export async function answerOfThread<Data, Answer>(program: URL, data: Data, signal?: AbortSignal): Promise<Answer> {
  signal?.throwIfAborted();
  const worker = new Worker(program, { workerData: data });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(signal?.aborted ? signal.reason : new Error(`${program.pathname} gave no answer`)));
  const stop = () => void endThread(worker);
  signal?.addEventListener('abort', stop);
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
