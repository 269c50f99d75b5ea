import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startChildGroup } from './childGroup.ts';
import { type CameraPort, gphotoArguments } from './gphotoArguments.ts';
import { failureInOutput, GphotoFailure } from './gphotoFailure.ts';
import type { GphotoProgram } from './gphotoProgram.ts';
import type { ShellCommand } from './shellCommands.ts';

/** One child keeps the camera open. */
export interface GphotoShell {
  /**
   * One command at a time. Throws `GphotoFailure`: `timeout` after so long without output or a growing file; after
   * that, `output` and `ended` the shell has closed itself.
   */
  run(command: ShellCommand, silentMs: number): Promise<string>;
  /** Force ends a child that does not listen. Resolves when it is gone. */
  close(): Promise<void>;
}

/** `gphoto2: {/folder here} /folder on the camera> ` at the end of the output. */
const prompt = /(?:^|\n)gphoto2: \{[^\n]*\} [^\n]*> $/;
const startMs = 20_000;
const complaintsMs = 50;
const maxAnswerBytes = 4 * 1024 * 1024;

interface Waiting {
  readonly resolve: (said: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Files land in `cwd`, which is made. Resolves once the shell takes commands. The signal closes it. */
export async function openGphotoShell(
  program: GphotoProgram,
  port: CameraPort,
  cwd: string,
  signal: AbortSignal,
): Promise<GphotoShell> {
  await mkdir(cwd, { recursive: true });
  signal.throwIfAborted();
  const shell = new Shell(program, port, cwd, signal);
  try {
    await shell.ready();
    return shell;
  } catch (error) {
    await shell.close();
    throw error;
  }
}

class Shell implements GphotoShell {
  readonly #group: ReturnType<typeof startChildGroup>;
  readonly #cwd: string;
  readonly #signal: AbortSignal;
  readonly #onAbort: () => void;
  #said = '';
  #complaints = '';
  #heardAt = 0;
  #waiting: Waiting | null = null;
  #end: unknown = null;

  constructor(program: GphotoProgram, port: CameraPort, cwd: string, signal: AbortSignal) {
    this.#group = startChildGroup(program, gphotoArguments.shell(port), cwd);
    this.#cwd = cwd;
    this.#signal = signal;
    const { child, ended } = this.#group;
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints = (this.#complaints + text).slice(-16_384);
    });
    ended.then(
      ({ code, signal: by }) => this.#ended(this.#whyEnded(code ?? by)),
      (error: unknown) => this.#ended(error),
    );
    this.#onAbort = () => {
      this.#ended(signal.reason);
      this.close().catch(() => undefined);
    };
    signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  async ready(): Promise<void> {
    await this.#nextPrompt(startMs, 'the start');
  }

  async run(command: ShellCommand, silentMs: number): Promise<string> {
    if (this.#waiting !== null) throw new Error('The gphoto2 shell does one thing at a time.');
    this.#said = '';
    this.#complaints = '';
    const answered = this.#nextPrompt(silentMs, command);
    this.#group.child.stdin.write(`${command}\n`);
    const said = withoutEcho(await answered, command);
    if (failureInOutput(said) === null) return said;
    // The reason goes out on the other pipe, which may lag.
    await delay(complaintsMs);
    throw failureInOutput(`${this.#complaints}\n${said}`) ?? new GphotoFailure('failed', said);
  }

  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#onAbort);
    await this.#group.stop();
  }

  async #nextPrompt(silentMs: number, what: string): Promise<string> {
    if (this.#end !== null) throw this.#end;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.#waiting = { resolve, reject };
    const answered = new AbortController();
    silence({ folder: this.#cwd, silentMs, heardAt: () => this.#heardAt }, answered.signal).then(
      () => this.#giveUp(new GphotoFailure('timeout', what)),
      () => undefined,
    );
    try {
      this.#hear('');
      return await promise;
    } finally {
      answered.abort();
      this.#waiting = null;
    }
  }

  #hear(text: string): void {
    this.#heardAt = performance.now();
    this.#said += text;
    if (this.#said.length > maxAnswerBytes)
      this.#giveUp(new GphotoFailure('output', `${this.#said.length} characters`));
    else if (prompt.test(this.#said)) this.#waiting?.resolve(this.#said.replace(prompt, '\n'));
  }

  #giveUp(failure: GphotoFailure): void {
    this.#ended(failure);
    this.close().catch(() => undefined);
  }

  #ended(error: unknown): void {
    this.#end ??= error;
    this.#waiting?.reject(this.#end);
  }

  #whyEnded(by: number | NodeJS.Signals | null): GphotoFailure {
    const reported = failureInOutput(`${this.#complaints}\n${this.#said}`);
    return reported ?? new GphotoFailure('ended', `it ended with ${String(by)}`);
  }
}

function withoutEcho(said: string, command: string): string {
  const lines = said.split('\n');
  while (lines[0]?.trim() === command || lines[0] === '') lines.shift();
  return lines.join('\n');
}

interface Silence {
  /** The program says nothing while a file grows here. */
  readonly folder: string;
  readonly silentMs: number;
  readonly heardAt: () => number;
}

const checks = 4;

/** Resolves after so long, or a quarter more, without output or a changed file. Rejects with the signal. */
async function silence({ folder, silentMs, heardAt }: Silence, signal: AbortSignal): Promise<void> {
  let seen: string | null = null;
  let aliveAt = performance.now();
  for (;;) {
    await delay(silentMs / checks, null, { signal });
    const found = await traceOf(folder);
    if (seen !== null && found !== seen) aliveAt = performance.now();
    seen = found;
    if (performance.now() - Math.max(aliveAt, heardAt()) >= silentMs) return;
  }
}

/** Whole files are taken away at once, so the folder's time counts too. */
async function traceOf(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const paths = [folder, ...names.map((name) => join(folder, name))];
  const stats = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  return stats.map((entry) => `${entry?.size} ${entry?.mtimeMs}`).join('\n');
}
