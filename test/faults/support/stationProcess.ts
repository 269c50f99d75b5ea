import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Workplace } from './workplace.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const entry = join(root, 'dist', 'main', 'cli.js');

/** A photo that the process said it has: from that moment on it must never be lost. */
export interface Acknowledged {
  readonly file: string;
  readonly id: string;
  readonly sha256: string;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly error: string;
}

/** A real station: the built command line on the pinned Node (which runs this harness too). */
export interface StationProcess {
  readonly pid: number;
  /** What it has acknowledged so far, in order. */
  readonly acknowledged: readonly Acknowledged[];
  readonly errorText: string;
  /** Calls back at every piece of output, so that a wait can look again. */
  onOutput(listener: () => void): void;
  readonly ended: Promise<Ended>;
  readonly isOver: boolean;
  kill(signal: NodeJS.Signals): void;
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A command to put before Node, e.g. strace with its options. It must exec what follows. */
  readonly under?: readonly string[];
}

export function startStation(place: Workplace, args: readonly string[], options: StartOptions = {}): StationProcess {
  const [command = process.execPath, ...rest] = [...(options.under ?? []), process.execPath, entry, ...args];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  });
  place.own(child);
  return watchProcess(child);
}

function watchProcess(child: ChildProcess): StationProcess {
  const acknowledged: Acknowledged[] = [];
  const listeners: (() => void)[] = [];
  let out = '';
  let parsedTo = 0;
  let error = '';
  let isOver = false;
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    for (let end = out.indexOf('\n', parsedTo); end >= 0; end = out.indexOf('\n', parsedTo)) {
      acknowledged.push(...photosIn(out.slice(parsedTo, end)));
      parsedTo = end + 1;
    }
    for (const listener of listeners) listener();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    error += text;
    for (const listener of listeners) listener();
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    // `close` comes after the last byte: what was told just before a kill is still read.
    child.once('close', (code, signal) => {
      isOver = true;
      for (const listener of listeners) listener();
      resolve({ code, signal, out, error });
    });
  });
  ended.catch(() => {});
  return {
    pid: child.pid ?? 0,
    acknowledged,
    get errorText() {
      return error;
    },
    onOutput: (listener) => void listeners.push(listener),
    ended,
    get isOver() {
      return isOver;
    },
    kill: (signal) => void child.kill(signal),
  };
}

/** Runs a command to its end, which must come within the limit. */
export async function runStation(
  place: Workplace,
  args: readonly string[],
  options: StartOptions & { readonly limitMs?: number } = {},
): Promise<Ended & { readonly acknowledged: readonly Acknowledged[]; readonly hung: boolean }> {
  const station = startStation(place, args, options);
  let hung = false;
  const limit = setTimeout(() => {
    hung = true;
    station.kill('SIGKILL');
  }, options.limitMs ?? 60_000);
  try {
    return { ...(await station.ended), acknowledged: station.acknowledged, hung };
  } finally {
    clearTimeout(limit);
  }
}

/** Waits until `isSo`, the process is over, or the time is up; says whether it is so. */
export async function waitFor(station: StationProcess, isSo: () => boolean, limitMs: number): Promise<boolean> {
  if (isSo()) return true;
  return new Promise((resolve) => {
    const settle = () => {
      if (!isSo() && !station.isOver) return;
      clearInterval(looking);
      clearTimeout(limit);
      resolve(isSo());
    };
    const looking = setInterval(settle, 5);
    const limit = setTimeout(() => {
      clearInterval(looking);
      resolve(isSo());
    }, limitMs);
    station.onOutput(settle);
  });
}

/** The photos that one line of `watch --json` or `import --json` acknowledges. */
function photosIn(line: string): readonly Acknowledged[] {
  let said: unknown;
  try {
    said = JSON.parse(line);
  } catch {
    return [];
  }
  const results = (said as { photos?: unknown[] }).photos ?? [said];
  return results.flatMap((result) => {
    const { file, accepted, photo } = result as {
      file?: string;
      accepted?: boolean;
      photo?: { id: string; sha256: string } | null;
    };
    return accepted && photo && file !== undefined ? [{ file, id: photo.id, sha256: photo.sha256 }] : [];
  });
}
