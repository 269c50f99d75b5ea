import { mkdir } from 'node:fs/promises';
import { startChildGroup } from './childGroup.ts';
import { failureInOutput, GphotoFailure } from './gphotoFailure.ts';
import type { GphotoProgram } from './gphotoProgram.ts';

export interface GphotoRun {
  /** Fixed words and a port from detection. No shell parses them. */
  readonly args: readonly string[];
  /** Made when missing. */
  readonly cwd: string;
  readonly deadlineMs: number;
  readonly maxOutputBytes?: number;
}

export interface GphotoOutput {
  readonly stdout: Buffer;
  readonly stderr: string;
}

const defaultMaxOutputBytes = 16 * 1024 * 1024;

/** Throws `GphotoFailure`, or the signal's reason. The program and its children are gone then. */
export async function runGphoto(program: GphotoProgram, run: GphotoRun, signal: AbortSignal): Promise<GphotoOutput> {
  // A missing folder makes the system say that the program is missing.
  await mkdir(run.cwd, { recursive: true });
  signal.throwIfAborted();
  const group = startChildGroup(program, run.args, run.cwd);
  const outcome = Promise.withResolvers<never>();
  outcome.promise.catch(() => undefined);
  const { stdout, stderr } = collect(group.child, run.maxOutputBytes ?? defaultMaxOutputBytes, outcome.reject);
  const deadline = setTimeout(() => outcome.reject(new GphotoFailure('timeout', run.args.join(' '))), run.deadlineMs);
  const leave = (): void => outcome.reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    group.child.stdin.end();
    const { code, signal: killedBy } = await Promise.race([group.ended, outcome.promise]);
    const output = { stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() };
    if (code === 0) return output;
    throw failureOf(output, code ?? killedBy);
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', leave);
    await group.stop();
  }
}

function collect(
  child: ReturnType<typeof startChildGroup>['child'],
  maxBytes: number,
  tooMuch: (failure: GphotoFailure) => void,
): { readonly stdout: Buffer[]; readonly stderr: Buffer[] } {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  let bytes = 0;
  const into = (chunks: Buffer[]) => (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) tooMuch(new GphotoFailure('output', `more than ${maxBytes} bytes`));
    else chunks.push(chunk);
  };
  child.stdout.on('data', into(stdout));
  child.stderr.on('data', into(stderr));
  return { stdout, stderr };
}

/** `--shell` and a few actions report errors on stdout, the others on stderr. */
function failureOf(output: GphotoOutput, end: number | NodeJS.Signals | null): GphotoFailure {
  const reported = `${output.stdout.subarray(-4_096).toString()}\n${output.stderr}`;
  const failure = failureInOutput(reported);
  if (failure !== null) return failure;
  return new GphotoFailure(typeof end === 'number' ? 'failed' : 'ended', `${String(end)} ${output.stderr.trim()}`);
}
