import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { StationError } from '../../../domain/failure.ts';
import { text } from '../../../texts/text.ts';
import { type ExitCode, exitCodes } from '../exitCodes.ts';
import { packedProgram } from './electronBinary.ts';

export interface ElectronHostInput {
  readonly binary: string;
  readonly entryFolder: string;
  readonly dataFolder: string;
  readonly practice: boolean;
  readonly signal: AbortSignal;
}

/** Runs the app's window as a process of its own until it is closed or the signal fires; passes its exit code on. */
export function runElectronHost(input: ElectronHostInput): Promise<ExitCode> {
  return new Promise((resolve, reject) => {
    const child = spawn(input.binary, electronArguments(input), {
      stdio: ['ignore', 2, 2],
      // The window's process is no plain Node; this one is.
      env: { ...process.env, SIDESHOT_NODE: process.execPath },
    });
    const stop = () => child.kill('SIGTERM');
    input.signal.addEventListener('abort', stop, { once: true });
    child.on('error', (cause) =>
      reject(new StationError('failed', text('start.electronFailed', { words: cause.message }), { cause })),
    );
    child.on('exit', (code, signal) => {
      input.signal.removeEventListener('abort', stop);
      resolve(exitCodeOfWindow(code, signal, input.signal.aborted));
    });
  });
}

function electronArguments(input: ElectronHostInput): string[] {
  // Chromium refuses its sandbox to root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [
    ...asRoot,
    // The installed program brings its entry with it.
    ...(packedProgram() === null ? [join(input.entryFolder, 'electron.js')] : []),
    '--data',
    input.dataFolder,
    ...(input.practice ? ['--practice'] : []),
  ];
}

function exitCodeOfWindow(code: number | null, signal: string | null, stopped: boolean): ExitCode {
  if (stopped || code === 0) return exitCodes.done;
  if (signal === null && code === exitCodes.locked) return exitCodes.locked;
  return exitCodes.failed;
}
