import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { commandStreams } from '../../../main/hosts/cli/commandStreams.ts';
import { runCommand as run } from '../../../main/hosts/cli/runCommand.ts';
import type { Ended, Running } from './sideshot.ts';

const entryFolder = join(import.meta.dirname, '..', '..', '..', 'dist', 'main');

/**
 * A command line in this process, on the real station: a twentieth of what a process of its own costs. What only a process shows
 * (signals, its end, locks between processes) is held by `process.test.ts`.
 */
export function startCommand(args: readonly string[], input: string | null = null): Running {
  const stopping = new AbortController();
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let out = '';
  let error = '';
  stderr.setEncoding('utf8').on('data', (text) => {
    error += text;
  });
  const first = Promise.withResolvers<string>();
  first.promise.catch(() => {});
  stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
    if (out.includes('\n')) first.resolve(out.slice(0, out.indexOf('\n')));
  });
  const ended = run(args, {
    io: commandStreams({ stdin: Readable.from([Buffer.from(input ?? '')]), stdout, stderr }),
    environment: process.env,
    workingFolder: process.cwd(),
    entryFolder,
    signal: stopping.signal,
  }).then(async (code) => {
    await Promise.all([stdout, stderr].map(readOut));
    first.reject(new Error(`ended before its first line: ${error}`));
    return { code, out, error };
  });
  return {
    ended,
    firstLine: first.promise,
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

/** One command to its end. */
export function runCommand(args: readonly string[], input: string | null = null): Promise<Ended> {
  return startCommand(args, input).ended;
}

function readOut(stream: PassThrough): Promise<void> {
  return new Promise((resolve) => stream.once('end', resolve).end());
}
