import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import type { ExifTool } from 'exiftool-vendored';

/** ExifTool as the station uses it: one process, started on first need, that answers one question after the other. */
export interface TagReader {
  /**
   * The tags asked for, as ExifTool's JSON with numbers and group names (`IFD0:Orientation`). Throws `TagReaderMissing` when it
   * does not start here, else what it says of the file.
   */
  read(path: string, options: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Writes the bytes of one tag into a new file: a picture of megabytes would hold this thread up as text. Throws as `read` does, and
   * when there is no such tag.
   */
  extract(path: string, tag: string, to: string): Promise<void>;
  /** Its version. Throws `TagReaderMissing`. */
  version(): Promise<string>;
  /** Ends the process. */
  close(): Promise<void>;
}

/** ExifTool, or the Perl that it runs on, is not here. The message finishes "RAW pictures cannot be read here: …". */
export class TagReaderMissing extends Error {
  constructor(cause: unknown) {
    super('ExifTool does not start, which needs Perl; install Perl and start the station again', { cause });
    this.name = 'TagReaderMissing';
  }
}

/** No file may hold the station up for longer. A read takes 15 ms (measured), the first one 120. */
const readLimitMs = 8_000;
const startLimitMs = 15_000;
/** A process of 40 MB that the next RAW photo starts again in a tenth of a second. */
const idleLimitMs = 300_000;

/** `command` starts ExifTool; left out, it is the one that comes with the package. */
export function createTagReader(command?: readonly string[]): TagReader {
  let started: Promise<Started> | null = null;

  async function opened(): Promise<Started> {
    started ??= start(command).catch((error: unknown) => {
      started = null;
      throw new TagReaderMissing(error);
    });
    return await started;
  }

  return {
    version: async () => (await opened()).version,
    async read(file, options) {
      const { tool } = await opened();
      const { errors, warnings, ...tags } = await tool.readRaw(file, { readArgs: ['-G1', '-a', '-n', ...options] });
      // Its type names every tag there is; what is in a file is anybody's.
      return tags as Readonly<Record<string, unknown>>;
    },
    async extract(file, tag, to) {
      const { tool } = await opened();
      // Per cent signs begin codes there.
      await tool.extractBinaryTag(tag, file, to.replaceAll('%', '%%'));
    },
    async close() {
      await (await started?.catch(() => null))?.tool.end(false);
    },
  };
}

interface Started {
  readonly tool: ExifTool;
  readonly version: string;
}

/** Tried on its own first: the package, handed a program that is not there, tries it without end and lets its errors out. */
async function start(given: readonly string[] | undefined): Promise<Started> {
  // Loaded when it is needed: it costs 60 ms and 10 MB, and most stations never see a RAW photo.
  const { DefaultExiftoolArgs, ExifTool } = await import('exiftool-vendored');
  const [program = '', ...before] = given ?? (await packagedCommand());
  const { stdout } = await promisify(execFile)(program, [...before, '-ver'], {
    timeout: startLimitMs,
    windowsHide: true,
  });
  const tool = new ExifTool({
    maxProcs: 1,
    taskRetries: 0,
    taskTimeoutMillis: readLimitMs,
    spawnTimeoutMillis: startLimitMs,
    maxIdleMsPerProcess: idleLimitMs,
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

/** On Windows a program; elsewhere a Perl script, for the Perl that PATH finds. */
async function packagedCommand(): Promise<readonly string[]> {
  const { exiftoolPath } = await import('exiftool-vendored');
  const path = await exiftoolPath();
  return process.platform === 'win32' ? [path] : ['perl', path];
}
