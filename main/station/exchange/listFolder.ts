import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { endingOf, listKinds } from '../../domain/worklist/listKinds.ts';
import type { Time } from '../../lib/async/time.ts';
import { errorText } from '../../texts/errorText.ts';
import { type Text, text } from '../../texts/text.ts';
import type { Log } from '../api.ts';
import { maxListBytes, tooLarge } from './reading/readListFile.ts';
import { isWholeWorkbook, isWorkbook } from './reading/workbook/readWorkbook.ts';

export interface ListFolder {
  readonly trouble: Text | null;
  close(): Promise<void>;
}

export interface ListFolderParts {
  readonly folder: () => string | null;
  readonly taken: { get(): Readonly<Record<string, string>>; set(states: Readonly<Record<string, string>>): void };
  readonly refused: { get(): Readonly<Record<string, Text>>; set(why: Readonly<Record<string, Text>>): void };
  /** A refused file is tried again when this answers something else. */
  readonly answers: () => string;
  readonly take: (bytes: Uint8Array, name: string) => Promise<void>;
  readonly refuse: (name: string, why: Text, isList: boolean) => void;
  readonly time: Time;
  readonly log: Pick<Log, 'warn'>;
}

const pollMs = 2_000;
/** A file without a final line end may be half written, so it waits longer. */
const openEndMs = 30_000;
/** Names of unfinished files, and of a spreadsheet's lock file. */
const unfinished = /^(?:\.|~\$)|(?:\.(?:part|partial|tmp|temp|filepart|crdownload|swp|lock)|~)$/i;

interface Seen {
  readonly state: string;
  readonly since: number;
}

/** A file is taken when it stayed the same between two scans, and again whenever it changes. */
export function watchListFolder(parts: ListFolderParts): ListFolder {
  return new WatchedLists(parts);
}

class WatchedLists implements ListFolder {
  readonly #parts: ListFolderParts;
  readonly #seen = new Map<string, Seen>();
  #trouble: Text | null = null;
  #cancel: (() => void) | null = null;
  #closed = false;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: ListFolderParts) {
    this.#parts = parts;
    this.#schedule();
  }

  get trouble(): Text | null {
    return this.#trouble;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel?.();
    await this.#running;
  }

  async #statesOf(folder: string): Promise<ReadonlyMap<string, string>> {
    const names = (await readdir(folder)).filter((name) => !unfinished.test(name));
    const states = new Map<string, string>();
    for (const name of names.toSorted()) {
      const info = await stat(join(folder, name)).catch(() => null);
      if (info?.isFile()) states.set(name, stateOf(info));
    }
    return states;
  }

  async #takeFile(folder: string, name: string, { state, since }: Seen): Promise<'taken' | 'later' | Text> {
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info === null) return 'later';
    if (!isList(name)) return text('exchange.otherKind', { kinds: [...listKinds] });
    if (info.size > maxListBytes) return tooLarge(name).text;
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) this.#trouble = text('exchange.fileUnread', { file: name });
    if (bytes === null || bytes.length === 0) return 'later';
    if (!isEnded(bytes) && this.#parts.time.elapsedMs() - since < openEndMs) return 'later';
    // The file grew during the read, so its content is of no known state.
    const after = await stat(path).catch(() => null);
    if (after === null || stateOf(after) !== state) return 'later';
    try {
      await this.#parts.take(bytes, name);
      return 'taken';
    } catch (error) {
      return errorText(error);
    }
  }

  #noteRefusal(name: string, why: Text | null): void {
    const { [name]: before, ...others } = this.#parts.refused.get();
    if (why !== null) this.#parts.refuse(name, why, isList(name));
    if (why !== null || before !== undefined)
      this.#parts.refused.set(why === null ? others : { ...others, [name]: why });
  }

  async #look(): Promise<void> {
    const folder = this.#parts.folder();
    if (folder === null) {
      this.#trouble = null;
      return;
    }
    const states = await this.#statesOf(folder);
    this.#trouble = null;
    const before = this.#parts.taken.get();
    const taken = Object.fromEntries(Object.entries(before).filter(([name]) => states.has(name)));
    for (const name of this.#seen.keys()) if (!states.has(name)) this.#seen.delete(name);
    for (const [name, state] of states) {
      if (this.#closed) return;
      const last = this.#seen.get(name);
      const refusedState = `${state} ${this.#parts.answers()}`;
      if (taken[name] === state || taken[name] === refusedState) continue;
      if (last?.state !== state) {
        this.#seen.set(name, { state, since: this.#parts.time.elapsedMs() });
        continue;
      }
      const became = await this.#takeFile(folder, name, last);
      if (became === 'later') continue;
      taken[name] = became === 'taken' ? state : refusedState;
      this.#parts.taken.set(taken);
      this.#noteRefusal(name, became === 'taken' ? null : became);
    }
    const refused = Object.entries(this.#parts.refused.get());
    if (refused.some(([name]) => !states.has(name)))
      this.#parts.refused.set(Object.fromEntries(refused.filter(([name]) => states.has(name))));
    if (Object.keys(before).some((name) => !states.has(name))) this.#parts.taken.set(taken);
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#cancel = this.#parts.time.after(pollMs, () => {
      this.#running = this.#look()
        .catch((error: unknown) => {
          if (this.#trouble === null)
            this.#parts.log.warn('The folder of work lists cannot be read', { error: String(error) });
          this.#trouble = text('exchange.folderUnread', { reason: errorText(error) });
        })
        .then(() => this.#schedule());
    });
  }
}

function stateOf({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string {
  return `${size}:${mtimeMs}`;
}

function isList(name: string): boolean {
  const kinds: readonly string[] = listKinds;
  return kinds.includes(endingOf(name));
}

function isEnded(bytes: Uint8Array): boolean {
  if (isWorkbook(bytes)) return isWholeWorkbook(bytes);
  const last = bytes.subarray(-4).filter((byte) => byte !== 0 && byte !== 0x20 && byte !== 0x09);
  return [0x0a, 0x0d, 0x5d, 0x7d].includes(last.at(-1) ?? 0);
}
