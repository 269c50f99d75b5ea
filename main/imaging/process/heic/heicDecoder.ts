import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { endThread } from '../../../lib/workers/endThread.ts';
import { limitWork } from '../../../lib/workers/limitWork.ts';
import { workerFile } from '../../../lib/workers/workerFile.ts';
import { text } from '../../../texts/text.ts';
import { damaged, tooLarge, tooSlow } from '../../decode/undecodable.ts';
import type { DecodedPixels, HeicAnswer, HeicQuestion } from './heicWorker.ts';

/** Decodes HEIC beside the main thread, one picture at a time. */
export interface HeicDecoder {
  /** Throws `Undecodable` for what is damaged, too large, or not done in its time. The signal's reason when it fires. */
  decode(bytes: Uint8Array, signal: AbortSignal): Promise<DecodedPixels>;
  /** Ends the thread; what it was decoding fails. */
  close(): Promise<void>;
}

/**
 * libheif and the copy of its pixels need 9 to 11 MB a megapixel (measured), so that a picture takes at most 600 MB at once. The largest of
 * today's phones have 50 megapixels.
 */
export const maxHeicMegapixels = 50;
/** The thread keeps the memory of its largest picture: after one like this it ends at once, before the picture is encoded. */
const largeMegapixels = 20;
/**
 * Of processor time. 12 megapixels take 1.4 s, of 10 bits a colour 2.2 s (measured): several times that, since old machines are as much slower.
 * How busy the machine is does not count.
 */
const leastLimitMs = 15_000;
const limitMsPerMegapixel = 1_000;
/** The thread holds 100 MB and more that only its end gives back, and begins in 50 ms: it is kept for a burst alone. */
const usualRestMs = 5_000;

export interface HeicDecoderOptions {
  /** Processor time that the smallest picture has, milliseconds. */
  readonly leastMs?: number;
  readonly restMs?: number;
  /** The thread's program; tests give one that misbehaves. */
  readonly program?: URL;
}

export function createHeicDecoder(options: HeicDecoderOptions = {}): HeicDecoder {
  const { leastMs = leastLimitMs, restMs = usualRestMs } = options;
  const { program = workerFile('heicWorker', import.meta.url) } = options;
  const oneAtATime = pLimit(1);
  const closing = new AbortController();
  let worker: Worker | null = null;
  let resting: NodeJS.Timeout | null = null;

  async function end(ended: Worker | null = worker): Promise<void> {
    if (worker === ended) worker = null;
    if (ended) await endThread(ended);
  }

  async function decodeNext(bytes: Uint8Array, signal: AbortSignal): Promise<DecodedPixels> {
    signal.throwIfAborted();
    if (resting) clearTimeout(resting);
    const current = worker ?? startWorker(program, end);
    worker = current;
    try {
      const pixels = await askWorker(current, bytes, signal, leastMs);
      if (pixels.width * pixels.height > largeMegapixels * 1e6) await end(current);
      return pixels;
    } catch (error) {
      // Whatever went wrong may have left its memory in disorder, or goes on: the next picture gets a new thread.
      await end(current);
      throw error;
    } finally {
      resting = setTimeout(() => void end(current), restMs).unref();
    }
  }

  return {
    async decode(bytes, signal) {
      return await oneAtATime(() => decodeNext(bytes, AbortSignal.any([signal, closing.signal])));
    },
    async close() {
      closing.abort();
      if (resting) clearTimeout(resting);
      await end();
    },
  };
}

const unreadable = text('damage.unreadPictures');

function askWorker(worker: Worker, bytes: Uint8Array, signal: AbortSignal, leastMs: number): Promise<DecodedPixels> {
  const { promise, resolve, reject } = Promise.withResolvers<DecodedPixels>();
  const limitTo = (ms: number) => limitWork(worker, ms, () => reject(tooSlow(ms)));
  let unlimited = limitTo(leastMs);
  const onAbort = (): void => reject(signal.reason);
  const onEnd = (): void => reject(damaged(unreadable));
  const onSize = (megapixels: number): void => {
    if (megapixels > maxHeicMegapixels) {
      reject(tooLarge(maxHeicMegapixels));
      return;
    }
    unlimited();
    unlimited = limitTo(Math.max(leastMs, megapixels * limitMsPerMegapixel));
    worker.postMessage({ kind: 'decode' } satisfies HeicQuestion);
  };
  const onAnswer = (answer: HeicAnswer): void => {
    switch (answer.kind) {
      case 'size':
        onSize((answer.width * answer.height) / 1e6);
        break;
      case 'pixels':
        resolve(answer.pixels);
        break;
      case 'failed':
        reject(damaged(unreadable, new Error(answer.message)));
        break;
    }
  };
  signal.addEventListener('abort', onAbort);
  worker.on('message', onAnswer).once('error', onEnd).once('exit', onEnd);
  worker.postMessage({ kind: 'open', bytes } satisfies HeicQuestion);
  return promise.finally(() => {
    unlimited();
    signal.removeEventListener('abort', onAbort);
    worker.off('message', onAnswer).off('error', onEnd).off('exit', onEnd);
  });
}

/** Whoever asks hears of an end too; `onEnd` is for one that nobody waits for. */
function startWorker(program: URL, onEnd: (worker: Worker) => void): Worker {
  // The library writes its complaints to stdout, which belongs to the command line: they end here.
  const worker = new Worker(program, { stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  worker.on('error', () => onEnd(worker)).on('exit', () => onEnd(worker));
  worker.unref();
  return worker;
}
