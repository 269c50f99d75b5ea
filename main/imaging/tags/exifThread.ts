/** What the thread of ExifTool is asked. `call` is one of its `TagReader`. */
export interface TagQuestion {
  readonly id: number;
  readonly call: 'version' | 'read' | 'extract' | 'end';
  readonly args: readonly unknown[];
}

/** `missing`: ExifTool does not start here. */
export type TagAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failed: string; readonly missing: boolean };

/** What it is begun with. `command` starts ExifTool; null: the one that comes with the package. */
export interface ExifThreadData {
  readonly library: string;
  readonly command: readonly string[] | null;
  readonly readLimitMs: number;
  readonly startLimitMs: number;
}

/**
 * The thread, as text, so that the bundle needs no entry of its own for it. The program is tried on its own first: the package, handed
 * one that is not there, tries it without end and lets its errors out.
 */
export const exifThread = `
const { execFile, spawn } = require('node:child_process');
const { promisify } = require('node:util');
const { parentPort, workerData } = require('node:worker_threads');
const { library, command, readLimitMs, startLimitMs } = workerData;
let started = null;

function opened() {
  started ??= start().catch((cause) => {
    started = null;
    throw Object.assign(new Error(String(cause && cause.message)), { missing: true });
  });
  return started;
}

async function start() {
  const { DefaultExiftoolArgs, ExifTool, exiftoolPath } = require(library);
  const [program, ...before] = command ?? (await packagedCommand(exiftoolPath));
  const { stdout } = await promisify(execFile)(program, [...before, '-ver'], { timeout: startLimitMs, windowsHide: true });
  const tool = new ExifTool({
    maxProcs: 1,
    taskRetries: 0,
    taskTimeoutMillis: readLimitMs,
    spawnTimeoutMillis: startLimitMs,
    // The thread ends when it is idle, and its process with it.
    maxIdleMsPerProcess: 0,
    useMWG: false,
    processFactory: async () => {
      const child = spawn(program, [...before, ...DefaultExiftoolArgs], { windowsHide: true });
      // Gone since it was tried: what it was asked is not answered in time, which says enough.
      child.on('error', () => undefined);
      return child;
    },
  });
  return { tool, version: stdout.trim() };
}

// On Windows a program; elsewhere a Perl script, for the Perl that PATH finds.
async function packagedCommand(exiftoolPath) {
  const path = await exiftoolPath();
  return process.platform === 'win32' ? [path] : ['perl', path];
}

const calls = {
  version: async () => (await opened()).version,
  async read(file, options) {
    const { tool } = await opened();
    const { errors, warnings, ...tags } = await tool.readRaw(file, { readArgs: ['-G1', '-a', '-n', ...options] });
    return tags;
  },
  async extract(file, tag, to) {
    const { tool } = await opened();
    // Per cent signs begin codes there.
    await tool.extractBinaryTag(tag, file, to.replaceAll('%', '%%'));
  },
  async end() {
    const ended = await started?.catch(() => null);
    await ended?.tool.end(false);
    parentPort.close();
  },
};

parentPort.on('message', async ({ id, call, args }) => {
  try {
    parentPort.postMessage({ id, value: await calls[call](...args) });
  } catch (error) {
    parentPort.postMessage({ id, failed: String(error && error.message), missing: error?.missing === true });
  }
});
`;
