import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { endThread } from '../../lib/workers/endThread.ts';
import { workerFile } from '../../lib/workers/workerFile.ts';
import type { ExifToolData, TagAnswer, TagCall, TagFailed, TagQuestion, Tags } from './exifToolWorker.ts';

/**
 * ExifTool as the station uses it: one process, started on first need, that answers one question after the other. The package that
 * speaks with it lives in a thread: loading it takes 50 to 330 ms of one processor (measured, idle and in a burst), and the
 * first RAW photo comes in the middle of a burst.
 */
export interface TagReader {
  /**
   * The tags asked for, as ExifTool's JSON with numbers and group names (`IFD0:Orientation`). Throws `TagReaderMissing` when it
   * does not start here, `TagReaderSlow` when it does not answer in its time, else what it says of the file.
   */
  read(path: string, options: readonly string[]): Promise<Tags>;
  /**
   * Writes the bytes of one tag into a new file: a picture of megabytes would hold this thread up as text. Throws as `read` does, and
   * when there is no such tag.
   */
  extract(path: string, tag: string, to: string): Promise<void>;
  /** Its version. Throws `TagReaderMissing`. */
  version(): Promise<string>;
  /** Ends the process and the thread. */
  close(): Promise<void>;
}

/** ExifTool, or the Perl that it runs on, is not here. */
export class TagReaderMissing extends Error {
  override readonly name = 'TagReaderMissing';
}

/** ExifTool did not answer in its time: this machine is busy, its disk hangs, or the file is one that ExifTool does not get through. */
export class TagReaderSlow extends Error {
  override readonly name = 'TagReaderSlow';
  readonly limitMs: number;

  constructor(message: string, limitMs: number) {
    super(message);
    this.limitMs = limitMs;
  }
}

/** Of processor time, where the system tells it (Linux). A read takes 15 ms (measured), the first one 120. */
const readLimitMs = 8_000;
/** By the clock: a read on a machine at a load of 40 takes some seconds. */
const waitLimitMs = 60_000;
/** By the clock. It takes 0.2 s, and seconds on a machine at a load of 40. */
const startLimitMs = 60_000;
/** A process of 40 MB, and a thread, that the next RAW photo starts again in half a second. */
const idleLimitMs = 300_000;
/** A process that does not end when it is told to goes with its thread. */
const endLimitMs = 3_000;

export interface TagLimits {
  readonly idleMs: number;
  /** Processor time of one answer. */
  readonly readMs: number;
  /** The same by the clock. */
  readonly waitMs: number;
  /** Of its start, by the clock. */
  readonly startMs: number;
}

const usualLimits: TagLimits = {
  idleMs: idleLimitMs,
  readMs: readLimitMs,
  waitMs: waitLimitMs,
  startMs: startLimitMs,
};

/** `command` starts ExifTool; left out, it is the one that comes with the package. */
export function createTagReader(command?: readonly string[], limits: Partial<TagLimits> = {}): TagReader {
  const { idleMs, readMs, waitMs, startMs } = { ...usualLimits, ...limits };
  let thread: ExifThread | null = null;
  let resting: NodeJS.Timeout | null = null;

  async function ask<Call extends TagCall>(call: Call): Promise<AnswerOf<Call>> {
    if (resting) clearTimeout(resting);
    if (thread === null || thread.hasEnded)
      thread = startThread({
        command: command ?? null,
        readLimitMs: readMs,
        waitLimitMs: waitMs,
        startLimitMs: startMs,
      });
    const asked = thread;
    try {
      return await asked.ask(call);
    } finally {
      resting = setTimeout(() => rest(asked), idleMs).unref();
    }
  }

  function rest(asked: ExifThread): void {
    if (!asked.isIdle) return;
    // The next question goes to a new one, not to one that is ending.
    if (thread === asked) thread = null;
    void asked.end();
  }

  return {
    version: async () => (await ask({ call: 'version' })).version,
    read: async (file, options) => (await ask({ call: 'read', file, options })).tags,
    async extract(file, tag, to) {
      await ask({ call: 'extract', file, tag, to });
    },
    async close() {
      if (resting) clearTimeout(resting);
      await thread?.end();
    },
  };
}

function errorOf({ why, message, limitMs }: TagFailed): Error {
  switch (why) {
    case 'missing':
      return new TagReaderMissing(message);
    case 'slow':
      return new TagReaderSlow(message, limitMs);
    case 'file':
      return new Error(message);
  }
}

type AnswerOf<Call extends TagCall> = Extract<TagAnswer, { readonly call: Call['call'] }>;

interface ExifThread {
  readonly hasEnded: boolean;
  readonly isIdle: boolean;
  /** Rejects with what the thread says, or because it ended. */
  ask<Call extends TagCall>(call: Call): Promise<AnswerOf<Call>>;
  end(): Promise<void>;
}

function startThread(workerData: ExifToolData): ExifThread {
  const worker = new Worker(workerFile('exifToolWorker', import.meta.url), { workerData });
  const open = new Map<number, PromiseWithResolvers<TagAnswer>>();
  const { promise: exit, resolve: onExit } = Promise.withResolvers<void>();
  let last = 0;
  let hasEnded = false;

  worker
    .on('message', (answer: TagAnswer) => {
      const asked = open.get(answer.id);
      open.delete(answer.id);
      if (open.size === 0) worker.unref();
      if (answer.call !== 'failed') asked?.resolve(answer);
      else asked?.reject(errorOf(answer));
    })
    // Who waits hears of it by its end.
    .on('error', () => undefined)
    .on('exit', () => {
      hasEnded = true;
      for (const asked of open.values()) asked.reject(new Error('The thread of ExifTool ended.'));
      open.clear();
      onExit();
    });

  async function ask<Call extends TagCall>(call: Call): Promise<AnswerOf<Call>> {
    const asked = Promise.withResolvers<TagAnswer>();
    last += 1;
    open.set(last, asked);
    worker.ref();
    worker.postMessage({ id: last, ...call } satisfies TagQuestion);
    // An answer names the call that it answers.
    return (await asked.promise) as AnswerOf<Call>;
  }

  return {
    get hasEnded() {
      return hasEnded;
    },
    get isIdle() {
      return open.size === 0;
    },
    ask,
    async end() {
      if (hasEnded) return;
      const ended = ask({ call: 'end' }).catch(() => undefined);
      await Promise.race([ended, delay(endLimitMs, undefined, { ref: false })]);
      await endThread(worker);
      await exit;
    },
  };
}
