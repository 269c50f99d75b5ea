import { closeSync, openSync, readSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { JpegReading, JpegWish } from './jpegFrame.ts';
import { jpegReader, jpegReaderText } from './jpegReader.ts';

/** Reads JPEGs to their last code beside the main thread, in one thread for each that is read at the same time. */
export interface JpegThreads {
  /** Rejects when the file cannot be read. A thread that dies is no answer of the picture's: this thread reads it then. */
  read(path: string, wish: JpegWish): Promise<JpegReading>;
  close(): Promise<void>;
}

type Told = { readonly reading: JpegReading } | { readonly failed: string };

/** A thread holds some 10 MB and is slow until its code is compiled: it is kept through a day of work, but not through a pause. */
const restMs = 300_000;

/** `program` is the threads' own; tests give one that dies. */
export function createJpegThreads(program = threadProgram): JpegThreads {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let resting: NodeJS.Timeout | null = null;
  let isClosed = false;

  function start(): Worker {
    const worker = new Worker(program, { eval: true });
    all.add(worker);
    // One that dies between two pictures is not asked again.
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
    await Promise.all([...workers].map((worker) => worker.terminate()));
  }

  return {
    async read(path, wish) {
      if (isClosed) throw new Error('The reader of JPEGs is closed.');
      const worker = idle.pop() ?? start();
      worker.ref();
      const told = await ask(worker, { path, wish }).finally(() => rest(worker));
      if (told === null) return readHere(path, wish);
      if ('failed' in told) throw new Error(told.failed);
      return told.reading;
    },
    async close() {
      isClosed = true;
      if (resting) clearTimeout(resting);
      await endAll(all);
    },
  };
}

/** Null when the thread ended instead. */
function ask(worker: Worker, job: { readonly path: string; readonly wish: JpegWish }): Promise<Told | null> {
  const { promise, resolve } = Promise.withResolvers<Told | null>();
  const onEnd = (): void => resolve(null);
  worker.once('message', resolve).once('error', onEnd).once('exit', onEnd);
  worker.postMessage(job);
  return promise.finally(() => worker.off('message', resolve).off('error', onEnd).off('exit', onEnd));
}

function readHere(path: string, wish: JpegWish): JpegReading {
  const handle = openSync(path, 'r');
  try {
    return jpegReader()({ read: (into, at) => readSync(handle, into, 0, into.length, at) }, wish);
  } finally {
    closeSync(handle);
  }
}

/** As text, so that the bundle needs no entry of its own for it. */
const threadProgram = `
const { closeSync, openSync, readSync } = require('node:fs');
const { parentPort } = require('node:worker_threads');
const readJpeg = ${jpegReaderText};
function answer({ path, wish }) {
  const handle = openSync(path, 'r');
  try {
    const reading = readJpeg({ read: (into, at) => readSync(handle, into, 0, into.length, at) }, wish);
    const pixels = reading.kind === 'sound' && reading.eighth !== null ? [reading.eighth.data.buffer] : [];
    parentPort.postMessage({ reading }, pixels);
  } catch (error) {
    parentPort.postMessage({ failed: String(error && error.message) });
  } finally {
    closeSync(handle);
  }
}
parentPort.on('message', answer);
`;
