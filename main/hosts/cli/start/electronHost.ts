import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type StarterWord, starterVariable, starterWord } from '../../starter.ts';
import { type ExitCode, exitCodes } from '../exitCodes.ts';
import { packedProgram } from './electronBinary.ts';
import type { FailedWindow, WindowEnd } from './windowFailure.ts';

export interface ElectronHostInput {
  readonly binary: string;
  readonly entryFolder: string;
  readonly dataFolder: string;
  readonly practice: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The page must be shown by then. */
  readonly shownWithinMs: number;
  readonly signal: AbortSignal;
  write(output: string): void;
}

export type WindowOutcome =
  | { readonly kind: 'ended'; readonly exitCode: ExitCode }
  /** It was shown, and failed later. */
  | { readonly kind: 'lost'; readonly end: WindowEnd }
  | { readonly kind: 'failed'; readonly failed: FailedWindow };

/** Lets an app that was not shown yet close its station. */
const graceMs = 1_000;
const lastWordsMs = 500;
/** Chromium repeats itself: its last words say why. */
const maxOutput = 64_000;

/** Ends the process where the page is not shown in time. The data folder is free when this resolves. */
export function runElectronHost(input: ElectronHostInput): Promise<WindowOutcome> {
  return new Promise((resolve) => {
    const child = spawn(input.binary, electronArguments(input), {
      stdio: ['ignore', 'pipe', 'pipe'],
      // The window's process is not plain Node; this one is.
      env: { ...input.environment, [starterVariable]: '1', SIDESHOT_NODE: process.execPath },
    });
    const words = listen(child, input.write, () => clearTimeout(limit));
    let isTooSlow = false;
    const limit = setTimeout(() => {
      isTooSlow = true;
      end(child);
    }, input.shownWithinMs);
    const stop = () => (words.said.size === 0 ? end(child) : child.kill('SIGTERM'));
    if (input.signal.aborted) stop();
    input.signal.addEventListener('abort', stop, { once: true });
    const settle = (ended: WindowEnd) => {
      clearTimeout(limit);
      input.signal.removeEventListener('abort', stop);
      words.close();
      resolve(judge(isTooSlow ? slow(input) : ended, words.said, words.output(), input.signal.aborted));
    };
    child.on('error', (error) => {
      if (child.pid === undefined) settle({ kind: 'not_run', code: codeOf(error) });
    });
    child.on('exit', (code, signal) => {
      void ended(child).then(() =>
        settle(signal === null ? { kind: 'exit', code: code ?? exitCodes.failed } : { kind: 'signal', signal }),
      );
    });
  });
}

/** Descendants may hold the streams open longer than the process. */
function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const enough = setTimeout(resolve, lastWordsMs);
    child.once('close', () => {
      clearTimeout(enough);
      resolve();
    });
  });
}

export function judge(
  end: WindowEnd,
  said: ReadonlySet<StarterWord>,
  output: string,
  isStopped: boolean,
): WindowOutcome {
  if (isStopped) return { kind: 'ended', exitCode: exitCodes.done };
  const code = end.kind === 'exit' ? end.code : null;
  if (said.has('refused')) {
    return { kind: 'ended', exitCode: code === exitCodes.locked ? exitCodes.locked : exitCodes.failed };
  }
  if (said.has('elsewhere')) return { kind: 'ended', exitCode: exitCodes.done };
  if (!said.has('open')) return { kind: 'failed', failed: { end, output } };
  return code === exitCodes.done ? { kind: 'ended', exitCode: exitCodes.done } : { kind: 'lost', end };
}

function electronArguments(input: ElectronHostInput): string[] {
  // Chromium refuses its sandbox to root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [
    ...asRoot,
    // The installed program brings its own entry.
    ...(packedProgram() === null ? [join(input.entryFolder, 'electron.js')] : []),
    '--data',
    input.dataFolder,
    ...(input.practice ? ['--practice'] : []),
  ];
}

function slow({ shownWithinMs }: ElectronHostInput): WindowEnd {
  return { kind: 'slow', seconds: shownWithinMs / 1_000 };
}

function end(child: ChildProcess): void {
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
  child.once('exit', () => clearTimeout(force));
}

function listen(child: ChildProcess, write: (output: string) => void, onShown: () => void) {
  const said = new Set<StarterWord>();
  let held = '';
  const take = (line: string) => {
    const word = starterWord(line);
    if (word === null) {
      held = `${held}${line}\n`.slice(-maxOutput);
    } else {
      said.add(word);
      onShown();
    }
    if (said.size === 0 || held === '') return;
    write(held);
    held = '';
  };
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  const readers = streams.map((stream) => {
    const reader = byLine(take);
    stream.setEncoding('utf8').on('data', reader.read);
    return reader;
  });
  return {
    said,
    output: () => held,
    close() {
      for (const reader of readers) reader.end();
      for (const stream of streams) stream.destroy();
    },
  };
}

function byLine(take: (line: string) => void) {
  let rest = '';
  return {
    read(chunk: string) {
      const lines = (rest + chunk).split('\n');
      rest = (lines.pop() ?? '').slice(-maxOutput);
      for (const line of lines) take(line);
    },
    end() {
      if (rest !== '') take(rest);
      rest = '';
    },
  };
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
