import { Worker } from 'node:worker_threads';
import { endThread } from './endThread.ts';

/**
 * The thread answers once and ends. Rejects with its error, without an answer, or with the signal's reason; then the
 * thread is gone.
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
