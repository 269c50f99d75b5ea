import type { FolderScan, SeenFile } from './scanFolder.ts';

/** Events get lost: what no event told of is found by asking about each file. */
const askAllEveryMs = 30_000;

/**
 * What the look before saw of the files of a hot folder. To ask the disk about each of 10,000 files takes half a second, for which every new
 * photo would wait. So a look asks about those that are new, not decided yet or named by an event, and now and then about all.
 */
export class SeenBefore {
  readonly #isDecided: (file: SeenFile) => boolean;
  #files: ReadonlyMap<string, SeenFile> = new Map();
  #folders: ReadonlySet<string> = new Set();
  #hasNewFolder = false;
  #named = new Set<string>();
  #askAll = true;
  #askedAllAt = Number.NEGATIVE_INFINITY;

  /** `isDecided`: a state that waits for nothing, so that only a change makes it worth a question. */
  constructor(isDecided: (file: SeenFile) => boolean) {
    this.#isDecided = isDecided;
  }

  /** Whether the last look found a folder that those before did not: what came into it before anybody listened there is told by no event. */
  get hasNewFolder(): boolean {
    return this.#hasNewFolder;
  }

  /** An event named this path; null is one that named none. */
  mayHaveChanged(path: string | null): void {
    if (path === null) this.#askAll = true;
    else this.#named.add(Buffer.from(path).toString('hex'));
  }

  /**
   * For the look that begins now: the file as it was seen before, or null where the disk has to be asked. Where events do not tell of all that
   * changes it is asked about all, at this look and the next one. `now` in milliseconds.
   */
  begin(now: number, hearsAll = true): (path: Buffer) => SeenFile | null {
    const isAll = !hearsAll || this.#askAll || now - this.#askedAllAt >= askAllEveryMs;
    const [files, named] = [this.#files, this.#named];
    this.#named = new Set();
    this.#askAll = !hearsAll;
    if (!isAll) return (path) => this.#recall(files.get(path.toString('hex')), named);
    this.#askedAllAt = now;
    return () => null;
  }

  #recall(file: SeenFile | undefined, named: ReadonlySet<string>): SeenFile | null {
    if (file === undefined || !this.#isDecided(file)) return null;
    return named.has(file.key) ? null : file;
  }

  /** What the look found; null for one that failed. */
  end(scan: Pick<FolderScan, 'files' | 'folders'> | null): void {
    if (scan === null) {
      this.#askAll = true;
      this.#hasNewFolder = false;
      return;
    }
    this.#files = new Map(scan.files.map((file) => [file.key, this.#kept(file)]));
    const before = this.#folders;
    this.#folders = new Set(scan.folders.map((path) => path.toString('hex')));
    this.#hasNewFolder = before.size > 0 && [...this.#folders].some((key) => !before.has(key));
  }

  /** What was seen before where it is the same: the ledger holds its texts already. */
  #kept(file: SeenFile): SeenFile {
    const before = this.#files.get(file.key);
    return before?.fingerprint === file.fingerprint ? before : file;
  }
}
