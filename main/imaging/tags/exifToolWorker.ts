import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { workerData } from 'node:worker_threads';
import { DefaultExiftoolArgs, ExifTool, exiftoolPath } from 'exiftool-vendored';
import { hostPort } from '../../lib/workers/hostPort.ts';
import { limitWork } from '../../lib/workers/limitWork.ts';
import { processorTime } from '../../lib/workers/processorTime.ts';

/** ExifTool is tried alone first: with a missing program the package tries without end and lets its errors out. */

export type TagQuestion = { readonly id: number } & TagCall;

export type TagCall =
  | { readonly call: 'version' }
  | { readonly call: 'read'; readonly file: string; readonly options: readonly string[] }
  | { readonly call: 'extract'; readonly file: string; readonly tag: string; readonly to: string }
  | { readonly call: 'end' };

export type Tags = Readonly<Record<string, unknown>>;

export type TagAnswer =
  | { readonly id: number; readonly call: 'version'; readonly version: string }
  | { readonly id: number; readonly call: 'read'; readonly tags: Tags }
  | { readonly id: number; readonly call: 'extract' | 'end' }
  | TagFailed;

export interface TagFailed {
  readonly id: number;
  readonly call: 'failed';
  readonly message: string;
  /** `missing`: ExifTool does not start. `slow`: it ran out of time, which says nothing of the file. */
  readonly why: 'missing' | 'slow' | 'file';
  readonly limitMs: number;
}

export interface ExifToolData {
  readonly command: readonly string[] | null;
  readonly readLimitMs: number;
  /** By the clock, for systems without processor times and for a hanging disk. */
  readonly waitLimitMs: number;
  readonly startLimitMs: number;
}

interface Started {
  readonly tool: ExifTool;
  readonly version: string;
}

class Missing extends Error {}
class Slow extends Error {
  readonly limitMs: number;

  constructor(limitMs: number) {
    super('slow');
    this.limitMs = limitMs;
  }
}

const port = hostPort<TagQuestion, TagAnswer>();
// The host gives this data to each thread of this program.
const { command, readLimitMs, waitLimitMs, startLimitMs } = workerData as ExifToolData;
let starting: Promise<Started> | null = null;
/** The package starts another process when this one has ended. */
let running: ChildProcess | null = null;

port.onQuestion(async (question) => {
  const { id } = question;
  try {
    port.answer(await answerTo(question));
    if (question.call === 'end') port.close();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const why = error instanceof Missing ? 'missing' : error instanceof Slow ? 'slow' : 'file';
    port.answer({ id, call: 'failed', message, why, limitMs: error instanceof Slow ? error.limitMs : 0 });
  }
});

async function answerTo(question: TagQuestion): Promise<TagAnswer> {
  const { id, call } = question;
  switch (call) {
    case 'version':
      return { id, call, version: (await started()).version };
    case 'read': {
      const { tool } = await started();
      const readArgs = ['-G1', '-a', '-n', ...question.options];
      const { errors, warnings, ...tags } = await inItsTime(() => tool.readRaw(question.file, { readArgs }));
      return { id, call, tags };
    }
    case 'extract': {
      const { tool } = await started();
      // Per cent signs are codes in ExifTool's file names.
      await inItsTime(() => tool.extractBinaryTag(question.tag, question.file, question.to.replaceAll('%', '%%')));
      return { id, call };
    }
    case 'end':
      await (await starting?.catch(() => null))?.tool.end(false);
      return { id, call };
  }
}

let atWork: Promise<unknown> = Promise.resolve();

/** Answers come one at a time, so the processor time belongs to this one. */
function inItsTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = atWork.then(() => timed(work));
  atWork = result.catch(() => undefined);
  return result;
}

async function timed<Result>(work: () => Promise<Result>): Promise<Result> {
  let slow: Slow | null = null;
  const giveUp = (limitMs: number): void => {
    slow = new Slow(limitMs);
    running?.kill('SIGKILL');
  };
  const unlimited = limitWork({ cpuUsage: () => processorTime(running?.pid) }, readLimitMs, () => giveUp(readLimitMs));
  const waited = setTimeout(() => giveUp(waitLimitMs), waitLimitMs);
  try {
    return await work();
  } catch (error) {
    throw slow ?? error;
  } finally {
    unlimited();
    clearTimeout(waited);
  }
}

function started(): Promise<Started> {
  starting ??= start().catch((cause: unknown) => {
    starting = null;
    if (wasEnded(cause)) throw new Slow(startLimitMs);
    throw new Missing(cause instanceof Error ? cause.message : String(cause));
  });
  return starting;
}

function wasEnded(error: unknown): boolean {
  return error instanceof Error && 'killed' in error && error.killed === true;
}

/** Perl warns of a missing language (perlrun, `PERL_BADLANG`), and the package waits for ever if anything comes before the first answer. */
const env = { ...process.env, PERL_BADLANG: '0' };

async function start(): Promise<Started> {
  const [program = '', ...before] = command ?? (await packagedCommand());
  const { stdout } = await promisify(execFile)(program, [...before, '-ver'], {
    timeout: startLimitMs,
    windowsHide: true,
    env,
  });
  const tool = new ExifTool({
    maxProcs: 1,
    taskRetries: 0,
    // The package's limit must be later than ours.
    taskTimeoutMillis: 2 * waitLimitMs,
    spawnTimeoutMillis: startLimitMs,
    maxIdleMsPerProcess: 0,
    useMWG: false,
    processFactory: async () => {
      const child = spawn(program, [...before, ...DefaultExiftoolArgs], { windowsHide: true, env });
      // A process that is gone by now runs into its time limit, which says enough.
      child.on('error', () => undefined);
      running = child;
      return child;
    },
  });
  return { tool, version: stdout.trim() };
}

/** Elsewhere it is a script for the Perl on PATH. */
async function packagedCommand(): Promise<readonly string[]> {
  const path = await exiftoolPath();
  return process.platform === 'win32' ? [path] : ['perl', path];
}
