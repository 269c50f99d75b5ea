import { type BytePath, bytePathOf } from '../../lib/files/bytePath.ts';
import type { FolderScan, SeenFile } from './scanFolder.ts';

/**
 * Events get lost: what no event told of is found by asking about each file, a part of them at a time. About all at once, a new photo would wait
 * for the answers.
 */
const parts = 30;
const partEveryMs = 1_000;

/**
 * What the look before saw of the files of a hot folder. To ask the disk about each of 10,000 files takes half a second, for which every new
 * photo would wait. So a look asks about those that are new, not decided yet or named by an event, and within half a minute about each of the others.
 */
export class SeenBefore {
  readonly #isDecided: (file: SeenFile) => boolean;
  #files: ReadonlyMap<BytePath, SeenFile> = new Map();
  /** Those of them that are passed over: there is nothing to decide. */
  #passedOver: ReadonlySet<BytePath> = new Set();
  #folders: ReadonlySet<BytePath> = new Set();
  #hasNewFolder = false;
  #named = new Set<BytePath>();
  #askAll = true;
  /** How many parts' times had come at the last look. */
  #partsDue = 0;

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
    else this.#named.add(bytePathOf(path));
  }

  /**
   * For the look that begins now: the file as it was seen before, or null where the disk has to be asked. Where events do not tell of all that
   * changes it is asked about all, at this look and the next one. `now` in milliseconds.
   */
  begin(now: number, hearsAll = true): (path: BytePath) => SeenFile | null {
    const isAll = !hearsAll || this.#askAll;
    const partsDue = Math.floor(now / partEveryMs);
    const isDue = duePart(this.#partsDue, partsDue);
    const [files, passedOver, named] = [this.#files, this.#passedOver, this.#named];
    this.#named = new Set();
    this.#askAll = !hearsAll;
    this.#partsDue = partsDue;
    if (isAll) return () => null;
    return (path) => {
      const file = files.get(path);
      if (file === undefined || named.has(path) || isDue(path)) return null;
      return passedOver.has(path) || this.#isDecided(file) ? file : null;
    };
  }

  /** What the look found; null for one that failed. */
  end(scan: Pick<FolderScan, 'files' | 'passedOver' | 'folders'> | null): void {
    if (scan === null) {
      this.#askAll = true;
      this.#hasNewFolder = false;
      return;
    }
    const files = new Map<BytePath, SeenFile>();
    for (const file of scan.files) files.set(file.key, this.#kept(file));
    for (const { file } of scan.passedOver) files.set(file.key, this.#kept(file));
    this.#files = files;
    this.#passedOver = new Set(scan.passedOver.map(({ file }) => file.key));
    const before = this.#folders;
    this.#folders = new Set(scan.folders);
    this.#hasNewFolder = before.size > 0 && [...this.#folders].some((path) => !before.has(path));
  }

  /** What was seen before where it is the same: the ledger holds its texts already. */
  #kept(file: SeenFile): SeenFile {
    const before = this.#files.get(file.key);
    return before?.fingerprint === file.fingerprint ? before : file;
  }
}

/** Whether a file belongs to a part whose time has come between two looks: each part's comes once in `parts` times. */
function duePart(before: number, now: number): (path: BytePath) => boolean {
  const count = now - before;
  if (count === 0) return () => false;
  return (path) => (now + parts - partOf(path)) % parts < count;
}

/** By the end of the name: what a camera numbers falls evenly into all parts. */
function partOf(path: BytePath): number {
  let sum = 0;
  for (let at = Math.max(0, path.length - 12); at < path.length; at += 1) sum = sum * 7 + path.charCodeAt(at);
  return sum % parts;
}
