import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { endThread } from '../../lib/workers/endThread.ts';
import { workerFile } from '../../lib/workers/workerFile.ts';
import type { ExifToolData, TagAnswer, TagCall, TagFailed, TagQuestion, Tags } from './exifToolWorker.ts';

/**
 * The package runs in a thread: loading it takes 50 to 330 ms of a processor (measured), and the first RAW photo comes
 * in the middle of a burst.
 */
export interface TagReader {
  /**
   * ExifTool's JSON with numbers and group names (`IFD0:Orientation`). Throws `TagReaderMissing` when ExifTool does not
   * start, `TagReaderSlow` when it runs out of time, else what it says of the file.
   */
  read(path: string, options: readonly string[]): Promise<Tags>;
  /** As text a picture of megabytes would block this thread. Throws as `read` does, and when the tag is missing. */
  extract(path: string, tag: string, to: string): Promise<void>;
  version(): Promise<string>;
  close(): Promise<void>;
}

/** ExifTool, or its Perl, is missing. */
export class TagReaderMissing extends Error {
  override readonly name = 'TagReaderMissing';
}

/** The machine is busy, its disk hangs, or the file is too much. */
export class TagReaderSlow extends Error {
  override readonly name = 'TagReaderSlow';
  readonly limitMs: number;

  constructor(message: string, limitMs: number) {
    super(message);
    this.limitMs = limitMs;
  }
}

/** Processor time. A read takes 15 ms (measured), the first one 120. At a load of 40 the clock shows seconds. */
const readLimitMs = 8_000;
const waitLimitMs = 60_000;
const startLimitMs = 60_000;
/** The process holds 40 MB and starts again in half a second. */
const idleLimitMs = 300_000;
const endLimitMs = 3_000;

export interface TagLimits {
  readonly idleMs: number;
  readonly readMs: number;
  readonly waitMs: number;
  readonly startMs: number;
}

const defaultLimits: TagLimits = {
  idleMs: idleLimitMs,
  readMs: readLimitMs,
  waitMs: waitLimitMs,
  startMs: startLimitMs,
};

/** Default: the package's own ExifTool. */
export function createTagReader(command?: readonly string[], limits: Partial<TagLimits> = {}): TagReader {
  const { idleMs, readMs, waitMs, startMs } = { ...defaultLimits, ...limits };
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
    // The exit handler reports it.
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
    // An answer names its call.
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
