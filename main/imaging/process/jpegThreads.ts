import { Worker } from 'node:worker_threads';
import { endThread } from '../../lib/workers/endThread.ts';
import { workerFile } from '../../lib/workers/workerFile.ts';
import type { JpegReading, JpegWish } from '../jpeg/jpegFrame.ts';
import { jpegReader, readJpegFile } from '../jpeg/jpegReader.ts';
import type { JpegAnswer, JpegQuestion } from './jpegWorker.ts';

/** One thread for each concurrent read. */
export interface JpegThreads {
  /** Rejects when the file cannot be read. If a thread dies, the main thread reads. */
  read(path: string, wish: JpegWish): Promise<JpegReading>;
  close(): Promise<void>;
}

/** A thread holds 10 MB and is slow until compiled: it outlives a day of work, not a pause. */
const restMs = 300_000;
/** Without this each thread's young space grows as large as the main thread's. */
const resourceLimits = { maxYoungGenerationSizeMb: 3 };

export function createJpegThreads(program = workerFile('jpegWorker', import.meta.url)): JpegThreads {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let resting: NodeJS.Timeout | null = null;
  let isClosed = false;

  function start(): Worker {
    const worker = new Worker(program, { resourceLimits });
    all.add(worker);
    // A thread that died between two pictures is not used again.
    worker
      .on('error', () => undefined)
      .on('exit', () => {
        all.delete(worker);
        if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      });
    return worker;
  }

  function rest(worker: Worker): void {
    worker.unref();
    if (all.has(worker)) idle.push(worker);
    if (resting) clearTimeout(resting);
    resting = setTimeout(() => void endAll(idle), restMs).unref();
  }

  async function endAll(workers: Iterable<Worker>): Promise<void> {
    await Promise.all([...workers].map(endThread));
  }

  return {
    async read(path, wish) {
      if (isClosed) throw new Error('The reader of JPEGs is closed.');
      const worker = idle.pop() ?? start();
      worker.ref();
      const answer = await ask(worker, { path, wish }).finally(() => rest(worker));
      if (answer === null) return readJpegFile(jpegReader(), path, wish);
      if (answer.kind === 'failed') throw new Error(answer.message);
      return answer.reading;
    },
    async close() {
      isClosed = true;
      if (resting) clearTimeout(resting);
      await endAll(all);
    },
  };
}

function ask(worker: Worker, question: JpegQuestion): Promise<JpegAnswer | null> {
  const { promise, resolve } = Promise.withResolvers<JpegAnswer | null>();
  const onEnd = (): void => resolve(null);
  worker.once('message', resolve).once('error', onEnd).once('exit', onEnd);
  worker.postMessage(question);
  return promise.finally(() => worker.off('message', resolve).off('error', onEnd).off('exit', onEnd));
}
