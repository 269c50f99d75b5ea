import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Time } from '../../lib/async/time.ts';
import { errorText } from '../../texts/errorText.ts';
import { type Text, text } from '../../texts/text.ts';
import type { Log } from '../api.ts';

/** A watched folder: each list that is put there comes in by itself. */
export interface ListFolder {
  /** Why the folder is not served now; null when all is well or none is set. */
  readonly trouble: Text | null;
  close(): Promise<void>;
}

export interface ListFolderParts {
  readonly folder: () => string | null;
  /** The state of each file that was taken, by its name; kept over a restart. */
  readonly taken: { get(): Readonly<Record<string, string>>; set(states: Readonly<Record<string, string>>): void };
  readonly take: (bytes: Uint8Array, name: string) => void;
  /** A file that is no list. */
  readonly refuse: (name: string, why: Text) => void;
  readonly time: Time;
  readonly log: Pick<Log, 'warn'>;
}

const kinds = ['.csv', '.tsv', '.txt', '.json', '.jsonl'];
const lookMs = 2_000;
/** A file whose last line has no end may be half written: it is waited for that much longer. */
const openEndMs = 30_000;
const mostBytes = 50_000_000;

interface Seen {
  readonly state: string;
  readonly since: number;
}

/**
 * Looks every two seconds. A file is taken when it stayed the same from one look to the next, and again whenever it changes: what a program
 * writes in pieces is right in the end.
 */
export function watchListFolder(parts: ListFolderParts): ListFolder {
  const { time, log } = parts;
  const seen = new Map<string, Seen>();
  let trouble: Text | null = null;
  let cancel: (() => void) | null = null;
  let closed = false;
  let running: Promise<void> = Promise.resolve();

  async function statesOf(folder: string): Promise<ReadonlyMap<string, string>> {
    const names = (await readdir(folder)).filter(
      (name) => !name.startsWith('.') && kinds.includes(extname(name).toLowerCase()),
    );
    const states = new Map<string, string>();
    for (const name of names.toSorted()) {
      const info = await stat(join(folder, name)).catch(() => null);
      if (info?.isFile()) states.set(name, `${info.size}:${info.mtimeMs}`);
    }
    return states;
  }

  async function takeFile(folder: string, name: string, stableMs: number): Promise<boolean> {
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info === null) return false;
    if (info.size > mostBytes) {
      parts.refuse(name, text('workList.tooLargeHere', { file: name }));
      return true;
    }
    // Another program may hold it: it is tried again.
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) trouble = text('exchange.fileUnread', { file: name });
    if (bytes === null || bytes.length === 0 || (!isEnded(bytes) && stableMs < openEndMs)) return false;
    try {
      parts.take(bytes, name);
    } catch (error) {
      parts.refuse(name, errorText(error));
    }
    return true;
  }

  async function look(): Promise<void> {
    const folder = parts.folder();
    if (folder === null) {
      trouble = null;
      return;
    }
    const states = await statesOf(folder);
    trouble = null;
    const before = parts.taken.get();
    const taken = Object.fromEntries(Object.entries(before).filter(([name]) => states.has(name)));
    for (const name of seen.keys()) if (!states.has(name)) seen.delete(name);
    for (const [name, state] of states) {
      if (closed) return;
      const last = seen.get(name);
      if (taken[name] === state) continue;
      if (last?.state !== state) seen.set(name, { state, since: time.elapsedMs() });
      else if (await takeFile(folder, name, time.elapsedMs() - last.since)) {
        taken[name] = state;
        parts.taken.set(taken);
      }
    }
    if (Object.keys(before).some((name) => !states.has(name))) parts.taken.set(taken);
  }

  function schedule(): void {
    if (closed) return;
    cancel = time.after(lookMs, () => {
      running = look()
        .catch((error: unknown) => {
          if (trouble === null) log.warn('The folder of work lists cannot be read', { error: String(error) });
          trouble = text('exchange.folderUnread', { reason: errorText(error) });
        })
        .then(schedule);
    });
  }

  schedule();
  return {
    get trouble() {
      return trouble;
    },
    async close() {
      closed = true;
      cancel?.();
      await running;
    },
  };
}

/** Whether the text ends with a line's end, or with the end of its JSON. */
function isEnded(bytes: Uint8Array): boolean {
  const last = bytes.subarray(-4).filter((byte) => byte !== 0 && byte !== 0x20 && byte !== 0x09);
  return [0x0a, 0x0d, 0x5d, 0x7d].includes(last.at(-1) ?? 0);
}
