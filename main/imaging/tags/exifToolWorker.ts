import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { workerData } from 'node:worker_threads';
import { DefaultExiftoolArgs, ExifTool, exiftoolPath } from 'exiftool-vendored';
import { hostPort } from '../../lib/workers/hostPort.ts';

/**
 * The thread of `exifTool.ts`. ExifTool is tried on its own first: the package, handed a program that is not there, tries it without end
 * and lets its errors out.
 */

export type TagQuestion = { readonly id: number } & TagCall;

export type TagCall =
  | { readonly call: 'version' }
  | { readonly call: 'read'; readonly file: string; readonly options: readonly string[] }
  | { readonly call: 'extract'; readonly file: string; readonly tag: string; readonly to: string }
  /** Ends ExifTool, and the thread behind it. */
  | { readonly call: 'end' };

/** As ExifTool's JSON has them, with numbers and group names. */
export type Tags = Readonly<Record<string, unknown>>;

export type TagAnswer =
  | { readonly id: number; readonly call: 'version'; readonly version: string }
  | { readonly id: number; readonly call: 'read'; readonly tags: Tags }
  | { readonly id: number; readonly call: 'extract' | 'end' }
  /** `isMissing`: ExifTool does not start here. */
  | { readonly id: number; readonly call: 'failed'; readonly message: string; readonly isMissing: boolean };

/** The thread's own data. `command` starts ExifTool; null: the one that comes with the package. */
export interface ExifToolData {
  readonly command: readonly string[] | null;
  readonly readLimitMs: number;
  readonly startLimitMs: number;
}

interface Started {
  readonly tool: ExifTool;
  readonly version: string;
}

class Missing extends Error {}

const port = hostPort<TagQuestion, TagAnswer>();
// Given by the host to each thread of this program.
const { command, readLimitMs, startLimitMs } = workerData as ExifToolData;
let starting: Promise<Started> | null = null;

port.onQuestion(async (question) => {
  const { id } = question;
  try {
    port.answer(await answerTo(question));
    if (question.call === 'end') port.close();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    port.answer({ id, call: 'failed', message, isMissing: error instanceof Missing });
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
      const { errors, warnings, ...tags } = await tool.readRaw(question.file, { readArgs });
      return { id, call, tags };
    }
    case 'extract': {
      const { tool } = await started();
      // Per cent signs begin codes there.
      await tool.extractBinaryTag(question.tag, question.file, question.to.replaceAll('%', '%%'));
      return { id, call };
    }
    case 'end':
      await (await starting?.catch(() => null))?.tool.end(false);
      return { id, call };
  }
}

function started(): Promise<Started> {
  starting ??= start().catch((cause: unknown) => {
    starting = null;
    throw new Missing(cause instanceof Error ? cause.message : String(cause));
  });
  return starting;
}

/**
 * Perl warns of a language that is not installed on this machine (perlrun, `PERL_BADLANG`), and the package waits without end for a
 * process that says anything before its first answer.
 */
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
    taskTimeoutMillis: readLimitMs,
    spawnTimeoutMillis: startLimitMs,
    // The thread ends when it is idle, and its process with it.
    maxIdleMsPerProcess: 0,
    useMWG: false,
    processFactory: async () => {
      const child = spawn(program, [...before, ...DefaultExiftoolArgs], { windowsHide: true, env });
      // Gone since it was tried: what it was asked is not answered in time, which says enough.
      child.on('error', () => undefined);
      return child;
    },
  });
  return { tool, version: stdout.trim() };
}

/** On Windows a program; elsewhere a Perl script, for the Perl that PATH finds. */
async function packagedCommand(): Promise<readonly string[]> {
  const path = await exiftoolPath();
  return process.platform === 'win32' ? [path] : ['perl', path];
}
