import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type CodeKind, cleanCodes, type FoundCode } from '../../domain/photo/codes.ts';
import { codeWorkerScript } from './codeWorkerScript.ts';
import { greyPicture } from './greyPicture.ts';

/** Looks for bar codes and square codes on photos, in a thread of its own that is started when it is first needed. */
export interface CodeReader {
  /**
   * The codes that the picture shows, each text once. Null when it could not be told: the picture cannot be decoded, or the
   * thread did not start, died or took too long, and a new one serves the next. Rejects when the signal aborts or the reader is closed.
   */
  read(input: string | Uint8Array, signal: AbortSignal): Promise<readonly FoundCode[] | null>;
  /**
   * Which texts the pattern (a regular expression) fits from end to end. In the thread, since a pattern can take for ever.
   * Null when it took too long or is no regular expression.
   */
  fits(pattern: string, texts: readonly string[], signal: AbortSignal): Promise<readonly boolean[] | null>;
  close(): Promise<void>;
}

export interface CodeReaderOptions {
  /** For one picture, or one pattern. */
  readonly deadlineMs?: number;
  /** Told why a job had no answer. */
  readonly onTrouble?: (message: string) => void;
  /** The thread's program; tests give one that misbehaves. */
  readonly script?: string;
  /** The package that finds codes; tests give one that is not here. */
  readonly library?: string;
}

type Job =
  | { readonly kind: 'look'; readonly picture: ArrayBuffer }
  | { readonly kind: 'match'; readonly pattern: string; readonly texts: readonly string[] };
type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** A picture takes 50 ms, or half a second when it is noise all over; a busy machine several times that. */
const usualDeadlineMs = 8_000;

export function createCodeReader(options: CodeReaderOptions = {}): CodeReader {
  const { deadlineMs = usualDeadlineMs, onTrouble = () => undefined, script = codeWorkerScript } = options;
  const { library = 'zxing-wasm' } = options;
  const closing = new AbortController();
  let worker: Worker | null = null;
  // One job at a time: the thread has one processor, and a deadline is of one job.
  let last: Promise<unknown> = Promise.resolve();

  async function running(): Promise<Worker> {
    worker ??= await startWorker(script, library);
    return worker;
  }

  async function stop(): Promise<void> {
    const before = worker;
    worker = null;
    await before?.terminate();
  }

  async function run(job: Job, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    try {
      return await answerOf(await running(), job, AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]));
    } catch (error) {
      if (!(error instanceof JobFault)) await stop();
      signal.throwIfAborted();
      onTrouble(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  function inTurn(job: Job, signal: AbortSignal): Promise<unknown> {
    const turn = last.then(() => run(job, AbortSignal.any([signal, closing.signal])));
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    async read(input, signal) {
      const picture = await greyPicture(input).catch(() => null);
      if (picture === null) return null;
      const found = await inTurn({ kind: 'look', picture }, signal);
      return found === null ? null : cleanCodes(foundCodes(found));
    },
    async fits(pattern, texts, signal) {
      const answer = await inTurn({ kind: 'match', pattern, texts }, signal);
      return Array.isArray(answer) ? answer.map((fits) => fits === true) : null;
    },
    async close() {
      closing.abort(new Error('The reader of codes is closed.'));
      await last;
      await stop();
    },
  };
}

async function startWorker(script: string, library: string): Promise<Worker> {
  const { resolve } = createRequire(import.meta.url);
  const wasm = await readFile(resolve(`${library}/reader/zxing_reader.wasm`));
  const worker = new Worker(script, { eval: true, workerData: { library: resolve(`${library}/reader`), wasm } });
  // Between two jobs nobody listens: a thread that dies then is found out by the next one.
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}

/** The thread is well, the job was not. */
class JobFault extends Error {}

/** Rejects when the thread dies or the signal aborts. */
function answerOf(worker: Worker, job: Job, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController();
    const settle = (act: () => void): void => {
      settled.abort();
      for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener);
      act();
    };
    const listeners = {
      message: (answer: Answer) =>
        settle(() => (answer.ok ? resolve(answer.value) : reject(new JobFault(answer.message)))),
      error: (error: Error) => settle(() => reject(error)),
      exit: () => settle(() => reject(new Error('The thread that reads codes ended'))),
    };
    for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener);
    const onAbort = (): void => settle(() => reject(new Error('Looking for codes took too long')));
    signal.addEventListener('abort', onAbort, { once: true, signal: settled.signal });
    if (signal.aborted) onAbort();
    else worker.postMessage(job, job.kind === 'look' ? [job.picture] : []);
  });
}

/** The library's names of what it groups formats by. */
const kinds: Readonly<Record<string, CodeKind>> = {
  QRCode: 'qr',
  DataMatrix: 'data_matrix',
  Code128: 'code_128',
  Code39: 'code_39',
  EANUPC: 'ean_upc',
  ITF: 'itf',
};

function foundCodes(answer: unknown): readonly FoundCode[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((code: { readonly symbology?: unknown; readonly text?: unknown }) => {
    const kind = kinds[String(code.symbology)];
    return kind !== undefined && typeof code.text === 'string' ? [{ kind, text: code.text }] : [];
  });
}
