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

export interface HeicDecoder {
  /**
   * Strips of `stripRows` come top to bottom, the next one made while one is taken. `file` is given away. Throws
   * `Undecodable` for what is damaged, too large or too slow, and the signal's reason.
   */
  decode(
    bytes: Uint8Array<ArrayBuffer>,
    onStrip: (strip: DecodedRows) => Promise<void>,
    signal: AbortSignal,
  ): Promise<StripedSize>;
  /** A decode under way fails. */
  close(): Promise<void>;
}

/** The largest of today's phones. `heicMemory.ts` bounds the memory too. */
export const maxHeicMegapixels = 50;
/** The thread keeps its largest picture's memory, so after this one it ends at once. */
const largeMegapixels = 20;
/**
 * Processor time, so that a busy machine does not count. 12 megapixels take 1.4 s, with 10 bits 2.2 s (measured), on
 * old machines several times that.
 */
const leastLimitMs = 15_000;
const limitMsPerMegapixel = 1_000;
/** A picture 8,000 pixels wide takes 1.5 MB of rows. */
const maxStripRows = 64;
const maxEdge = 65_500;
/** Only its end frees the thread's 100 MB, and it starts in 50 ms: it is kept for a burst alone. */
const defaultRestMs = 5_000;

export interface HeicDecoderOptions {
  readonly leastMs?: number;
  readonly restMs?: number;
  readonly program?: URL;
}

export function createHeicDecoder(options: HeicDecoderOptions = {}): HeicDecoder {
  const { leastMs = leastLimitMs, restMs = defaultRestMs } = options;
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

async function handOut(talk: Talk, size: StripedSize, onStrip: (strip: DecodedRows) => Promise<void>): Promise<void> {
  let taken = Promise.resolve();
  try {
    for (let from = 0; from < size.height; from += size.rows) {
      const strip = await talk.rows(from, Math.min(from + size.rows, size.height));
      await taken;
      taken = onStrip(strip);
      // The awaiting caller hears of a rejection; until it waits nobody does.
      taken.catch(() => undefined);
    }
  } finally {
    await taken;
  }
}

const unreadable = text('damage.unreadPictures');

function requireFits(answer: HeicAnswer): HeicCoding {
  if (answer.kind !== 'coding') throw new Error('The thread of HEIC answered another question.');
  const { width, height } = answer.coding;
  if (width * height > maxHeicMegapixels * 1e6) throw tooLarge(maxHeicMegapixels);
  const heavy = tooHeavy(answer.coding);
  if (heavy !== null) throw heavy;
  if (Math.max(width, height) > maxEdge) throw damaged(unreadable);
  return answer.coding;
}

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
      return { width, height, rows: stripRows(width, maxStripRows) };
    },
    async rows(from, to) {
      const answer = await ask({ kind: 'rows', from, to });
      if (answer.kind !== 'rows') throw new Error('The thread of HEIC answered another question.');
      return answer.rows;
    },
    close: () => unlimited(),
  };
}

function startWorker(program: URL, onEnd: (worker: Worker) => void): Worker {
  // The library complains on stdout, which belongs to the command line.
  const worker = new Worker(program, { stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  worker.on('error', () => onEnd(worker)).on('exit', () => onEnd(worker));
  worker.unref();
  return worker;
}
