import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { endThread } from '../../../lib/workers/endThread.ts';
import { workerFile } from '../../../lib/workers/workerFile.ts';
import { text } from '../../../texts/text.ts';
import { damaged, tooLarge } from '../../decode/undecodable.ts';
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
/** 12 megapixels take 1.4 s (measured): about three times that, and never less than a small picture on a busy machine needs. */
const leastLimitMs = 8_000;
const limitMsPerMegapixel = 400;
/** The thread holds 100 MB and more that only its end gives back, and begins in 50 ms: it is kept for a burst alone. */
const restMs = 5_000;

export function createHeicDecoder(limits = { leastMs: leastLimitMs, restMs }): HeicDecoder {
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
    const current = worker ?? startWorker(end);
    worker = current;
    try {
      const pixels = await askWorker(current, bytes, signal, limits.leastMs);
      if (pixels.width * pixels.height > largeMegapixels * 1e6) await end(current);
      return pixels;
    } catch (error) {
      // Whatever went wrong may have left its memory in disorder, or goes on: the next picture gets a new thread.
      await end(current);
      throw error;
    } finally {
      resting = setTimeout(() => void end(current), limits.restMs).unref();
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
  const tooSlow = (limitMs: number): NodeJS.Timeout =>
    setTimeout(() => reject(damaged(text('damage.tooSlow', { seconds: Math.round(limitMs / 1000) }))), limitMs);
  let deadline = tooSlow(leastMs);
  const onAbort = (): void => reject(signal.reason);
  const onEnd = (): void => reject(damaged(unreadable));
  const onSize = (megapixels: number): void => {
    if (megapixels > maxHeicMegapixels) {
      reject(tooLarge(maxHeicMegapixels));
      return;
    }
    clearTimeout(deadline);
    deadline = tooSlow(Math.max(leastMs, megapixels * limitMsPerMegapixel));
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
    clearTimeout(deadline);
    signal.removeEventListener('abort', onAbort);
    worker.off('message', onAnswer).off('error', onEnd).off('exit', onEnd);
  });
}

/** Whoever asks hears of an end too; `onEnd` is for one that nobody waits for. */
function startWorker(onEnd: (worker: Worker) => void): Worker {
  // The library writes its complaints to stdout, which belongs to the command line: they end here.
  const worker = new Worker(workerFile('heicWorker', import.meta.url), { stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  worker.on('error', () => onEnd(worker)).on('exit', () => onEnd(worker));
  worker.unref();
  return worker;
}
