import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { type CodeKind, cleanCodes, type FoundCode } from '../../../domain/photo/codes.ts';
import { endThread } from '../../../lib/workers/endThread.ts';
import { limitWork } from '../../../lib/workers/limitWork.ts';
import { workerFile } from '../../../lib/workers/workerFile.ts';
import type { CodeAnswer, CodeQuestion } from './codeWorker.ts';
import { greyPicture, turnedPicture } from './greyPicture.ts';

/** Its thread starts when first needed. */
export interface CodeReader {
  /**
   * Each text once. Answers null where the picture cannot be decoded, or the thread failed or took too long; a new one
   * serves the next. Rejects when the signal aborts or the reader is closed.
   */
  read(input: string | Uint8Array, signal: AbortSignal): Promise<readonly FoundCode[] | null>;
  /** Runs in the thread, since a pattern can take for ever. Answers null when it took too long or is no regular expression. */
  fits(pattern: string, texts: readonly string[], signal: AbortSignal): Promise<readonly boolean[] | null>;
  close(): Promise<void>;
}

export interface CodeReaderOptions {
  readonly limitMs?: number;
  readonly onTrouble?: (message: string) => void;
  /** Tests inject a misbehaving one. */
  readonly program?: URL;
}

/** A picture takes 50 ms, or half a second when it is noise all over. */
const defaultLimitMs = 8_000;

/** These turns straighten lines that lie 10 to 35 degrees askew. */
const turns = [-26, 26];

export function createCodeReader(options: CodeReaderOptions = {}): CodeReader {
  const { limitMs = defaultLimitMs, onTrouble = () => undefined } = options;
  const { program = workerFile('codeWorker', import.meta.url) } = options;
  const closing = new AbortController();
  let worker: Worker | null = null;
  const oneAtATime = pLimit(1);

  function running(): Worker {
    worker ??= startWorker(program);
    return worker;
  }

  async function stop(): Promise<void> {
    const before = worker;
    worker = null;
    if (before) await endThread(before);
  }

  async function run(question: CodeQuestion, signal: AbortSignal): Promise<CodeAnswer | null> {
    signal.throwIfAborted();
    const tooLong = new AbortController();
    const thread = running();
    const unlimited = limitWork(thread, limitMs, () => tooLong.abort());
    try {
      const answer = await answerOf(thread, question, AbortSignal.any([signal, tooLong.signal]));
      if (answer.kind !== 'failed') return answer;
      onTrouble(answer.message);
      return null;
    } catch (error) {
      await stop();
      signal.throwIfAborted();
      onTrouble(error instanceof Error ? error.message : String(error));
      return null;
    } finally {
      unlimited();
    }
  }

  function inTurn(question: CodeQuestion, signal: AbortSignal): Promise<CodeAnswer | null> {
    return oneAtATime(() => run(question, AbortSignal.any([signal, closing.signal])));
  }

  async function look(
    picture: ArrayBuffer,
    isTurned: boolean,
    signal: AbortSignal,
  ): Promise<readonly FoundCode[] | null> {
    const answer = await inTurn({ kind: 'look', picture, isTurned }, signal);
    return answer?.kind === 'codes' ? cleanCodes(answer.codes.flatMap(foundCode)) : null;
  }

  return {
    async read(input, signal) {
      const picture = await greyPicture(input).catch(() => null);
      if (picture === null) return null;
      // The thread takes the first buffer away; this copy serves a second look.
      const again = picture.slice(0);
      const found = await look(picture, false, signal);
      if (found === null || found.length > 0) return found;
      for (const degrees of turns) {
        const turned = await look(await turnedPicture(again, degrees), true, signal);
        if (turned !== null && turned.length > 0) return turned;
      }
      return found;
    },
    async fits(pattern, texts, signal) {
      const answer = await inTurn({ kind: 'match', pattern, texts }, signal);
      return answer?.kind === 'matches' ? answer.matches : null;
    },
    async close() {
      closing.abort(new Error('The reader of codes is closed.'));
      await oneAtATime(() => undefined);
      await stop();
    },
  };
}

function startWorker(program: URL): Worker {
  const worker = new Worker(program);
  // A thread that dies between two jobs is noticed by the next one.
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}

/** Rejects when the thread dies or the signal aborts. */
function answerOf(worker: Worker, question: CodeQuestion, signal: AbortSignal): Promise<CodeAnswer> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController();
    const settle = (act: () => void): void => {
      settled.abort();
      for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener);
      act();
    };
    const listeners = {
      message: (answer: CodeAnswer) => settle(() => resolve(answer)),
      error: (error: Error) => settle(() => reject(error)),
      exit: () => settle(() => reject(new Error('The thread that reads codes ended'))),
    };
    for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener);
    const onAbort = (): void => settle(() => reject(new Error('Looking for codes took too long')));
    signal.addEventListener('abort', onAbort, { once: true, signal: settled.signal });
    if (signal.aborted) onAbort();
    else worker.postMessage(question, question.kind === 'look' ? [question.picture] : []);
  });
}

const kinds: Readonly<Record<string, CodeKind>> = {
  QRCode: 'qr',
  DataMatrix: 'data_matrix',
  Code128: 'code_128',
  Code39: 'code_39',
  EANUPC: 'ean_upc',
  ITF: 'itf',
};

function foundCode({ symbology, text }: { readonly symbology: string; readonly text: string }): readonly FoundCode[] {
  const kind = kinds[symbology];
  return kind === undefined ? [] : [{ kind, text }];
}
