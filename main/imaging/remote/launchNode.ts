import { spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { type Duplex, PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { imagingProgram } from '../process/program.ts';
import { frameChannel } from '../wire/frameChannel.ts';
import type { ImagingChild, ImagingEnd, LaunchImaging } from './imagingChild.ts';

/** Pixels lie outside of V8's heap. Its young space stays small (decision 0071). */
export const imagingFlags = ['--max-old-space-size=512', '--max-semi-space-size=16'];

/** glibc gives back what decoding took (decision 0071), if set at the start. */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' };

const maxWords = 2_000;
/** The process writes nothing else to this stream. */
const pipeAt = 3;

/**
 * It reads pictures from outside, so nothing may load other libraries into it (`LD_PRELOAD`, `LD_LIBRARY_PATH` of an
 * AppImage, `NODE_OPTIONS`), and no secret passes.
 */
const passedOn =
  /^(PATH|HOME|USER|TZ|LANG|LC_\w+|TMPDIR|TEMP|TMP|XDG_\w+|FONTCONFIG_\w+|NODE_COMPILE_CACHE|MALLOC_\w+|SYSTEMROOT|WINDIR|APPDATA|LOCALAPPDATA|USERPROFILE|PATHEXT)$/i;

export function imagingEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value !== undefined && passedOn.test(name) ? [[name, value]] : [],
    ),
  );
}

function compileCache(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

/** Plain Node, since the libraries of Electron's binary are not sharp's (decision 0074). */
export function launchNode(node: string, program: () => URL = imagingProgram): LaunchImaging {
  return () => {
    const child = spawn(node, [...imagingFlags, fileURLToPath(program())], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      env: { ...allocator, ...compileCache(), ...imagingEnvironment(process.env) },
      windowsHide: true,
    });
    let words = '';
    child.stderr?.setEncoding('utf8').on('data', (more: string) => {
      words = (words + more).slice(-maxWords);
    });
    const { promise: ended, resolve } = Promise.withResolvers<ImagingEnd>();
    child.once('error', (error) => resolve({ code: null, signal: null, words: error.message }));
    child.once('close', (code, signal) => resolve({ code, signal, words: words.trim() }));
    // A pipe has both directions; it is missing where no more files may be opened.
    const pipe = (child.stdio?.[pipeAt] ?? new PassThrough()) as Duplex & Partial<Holding>;
    const kill = (): void => void child.kill('SIGKILL');
    return {
      channel: frameChannel(pipe, kill),
      ended,
      end: () => void pipe.destroy(),
      kill,
      keepAlive(wanted) {
        // Pipes of a child are sockets, though their type says less.
        for (const part of [child, pipe, child.stderr as (Partial<Holding> & object) | null])
          part?.[wanted ? 'ref' : 'unref']?.();
      },
    } satisfies ImagingChild;
  };
}

interface Holding {
  ref(): void;
  unref(): void;
}
