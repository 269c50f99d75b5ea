import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { endThread } from '../../../lib/workers/endThread.ts';
import { limitWork } from '../../../lib/workers/limitWork.ts';
import { workerFile } from '../../../lib/workers/workerFile.ts';
import { text } from '../../../texts/text.ts';
import { type StripedSize, stripRows } from '../../jpeg/joinStrips.ts';
import { damaged, tooLarge, tooSlow } from '../../undecodable.ts';
import { type HeicCoding, tooHeavy } from './heicMemory.ts';
import type { DecodedRows, HeicAnswer, HeicQuestion } from './heicWorker.ts';

/** Decodes HEIC beside the main thread, one picture at a time. */
export interface HeicDecoder {
  /**
   * Hands out the picture from top to bottom, in strips of the same number of rows (`stripRows`) but for the last; the next one is made while one is
   * taken. The bytes are given away. Throws `Undecodable` for what is damaged, too large, or not done in its time. The signal's reason when it fires.
   */
  decode(
    bytes: Uint8Array<ArrayBuffer>,
    onStrip: (strip: DecodedRows) => Promise<void>,
    signal: AbortSignal,
  ): Promise<StripedSize>;
  /** Ends the thread; what it was decoding fails. */
  close(): Promise<void>;
}

/** The largest of today's phones have so many. What they take is bounded too (`heicMemory.ts`). */
export const maxHeicMegapixels = 50;
/** The thread keeps the memory of its largest picture: after one like this it ends at once. */
const largeMegapixels = 20;
/**
 * Of processor time. 12 megapixels take 1.4 s, of 10 bits a colour 2.2 s (measured): several times that, since old machines are as much slower.
 * How busy the machine is does not count.
 */
const leastLimitMs = 15_000;
const limitMsPerMegapixel = 1_000;
/** Some 1.5 MB of a picture that is 8,000 pixels wide. */
const mostStripRows = 64;
/** A JPEG has no longer edge. */
const longestEdge = 65_500;
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

  async function decodeNext(
    bytes: Uint8Array<ArrayBuffer>,
    onStrip: (strip: DecodedRows) => Promise<void>,
    signal: AbortSignal,
  ): Promise<StripedSize> {
    signal.throwIfAborted();
    if (resting) clearTimeout(resting);
    const current = worker ?? startWorker(program, end);
    worker = current;
    const talk = openTalk(current, signal, leastMs);
    try {
      const size = await talk.open(bytes);
      await handOut(talk, size, onStrip);
      if (size.width * size.height > largeMegapixels * 1e6) await end(current);
      return size;
    } catch (error) {
      // Whatever went wrong may have left its memory in disorder, or goes on: the next picture gets a new thread.
      await end(current);
      throw error;
    } finally {
      talk.close();
      resting = setTimeout(() => void end(current), restMs).unref();
    }
  }

  return {
    async decode(bytes, onStrip, signal) {
      return await oneAtATime(() => decodeNext(bytes, onStrip, AbortSignal.any([signal, closing.signal])));
    },
    async close() {
      closing.abort();
      if (resting) clearTimeout(resting);
      await end();
    },
  };
}

/** One strip is taken while the thread makes the next. */
async function handOut(talk: Talk, size: StripedSize, onStrip: (strip: DecodedRows) => Promise<void>): Promise<void> {
  let taken = Promise.resolve();
  try {
    for (let from = 0; from < size.height; from += size.rows) {
      const strip = await talk.rows(from, Math.min(from + size.rows, size.height));
      await taken;
      taken = onStrip(strip);
      // Whoever waits for it hears of it; until then nobody does.
      taken.catch(() => undefined);
    }
  } finally {
    await taken;
  }
}

const unreadable = text('damage.unreadPictures');

/** Throws for one that is too large. */
function requireFits(answer: HeicAnswer): HeicCoding {
  if (answer.kind !== 'coding') throw new Error('The thread of HEIC answered another question.');
  const { width, height } = answer.coding;
  if (width * height > maxHeicMegapixels * 1e6) throw tooLarge(maxHeicMegapixels);
  const heavy = tooHeavy(answer.coding);
  if (heavy !== null) throw heavy;
  if (Math.max(width, height) > longestEdge) throw damaged(unreadable);
  return answer.coding;
}

/** Of one picture with the thread. */
interface Talk {
  open(bytes: Uint8Array<ArrayBuffer>): Promise<StripedSize>;
  rows(from: number, to: number): Promise<DecodedRows>;
  close(): void;
}

function openTalk(worker: Worker, signal: AbortSignal, leastMs: number): Talk {
  const over = new AbortController();
  const limitTo = (ms: number) => limitWork(worker, ms, () => over.abort(tooSlow(ms)));
  let unlimited = limitTo(leastMs);

  async function ask(question: HeicQuestion, given: readonly ArrayBuffer[] = []): Promise<HeicAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<HeicAnswer>();
    const stop = AbortSignal.any([signal, over.signal]);
    const onStop = (): void => reject(stop.reason);
    const onEnd = (): void => reject(damaged(unreadable));
    worker.once('message', resolve).once('error', onEnd).once('exit', onEnd);
    stop.addEventListener('abort', onStop);
    if (stop.aborted) onStop();
    else worker.postMessage(question, given);
    try {
      const answer = await promise;
      if (answer.kind === 'failed') throw damaged(unreadable, new Error(answer.message));
      return answer;
    } finally {
      stop.removeEventListener('abort', onStop);
      worker.off('message', resolve).off('error', onEnd).off('exit', onEnd);
    }
  }

  return {
    async open(bytes) {
      const coding = requireFits(await ask({ kind: 'open', bytes }, [bytes.buffer]));
      const { width, height } = coding;
      unlimited();
      unlimited = limitTo(Math.max(leastMs, ((width * height) / 1e6) * limitMsPerMegapixel));
      const decoded = await ask({ kind: 'decode', way: coding.way });
      if (decoded.kind !== 'decoded') await ask({ kind: 'decode', way: requireFits(decoded).way });
      return { width, height, rows: stripRows(width, mostStripRows) };
    },
    async rows(from, to) {
      const answer = await ask({ kind: 'rows', from, to });
      if (answer.kind !== 'rows') throw new Error('The thread of HEIC answered another question.');
      return answer.rows;
    },
    close: () => unlimited(),
  };
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
