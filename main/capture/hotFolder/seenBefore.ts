import { type BytePath, bytePathOf } from '../../lib/files/bytePath.ts';
import type { FolderScan, SeenFile } from './scanFolder.ts';

/** Events get lost, so every file is checked in turn. All at once would hold up a new photo. */
const parts = 30;
const partEveryMs = 1_000;

/**
 * Asking the disk about 10,000 files takes half a second, for which every new photo would wait. A scan asks about new,
 * undecided and hinted files, and within half a minute about each of the others.
 */
export class SeenBefore {
  readonly #isDecided: (file: SeenFile) => boolean;
  #files: ReadonlyMap<BytePath, SeenFile> = new Map();
  #passedOver: ReadonlySet<BytePath> = new Set();
  #folders: ReadonlySet<BytePath> = new Set();
  #hasNewFolder = false;
  #named = new Set<BytePath>();
  #askAll = true;
  #partsDue = 0;

  constructor(isDecided: (file: SeenFile) => boolean) {
    this.#isDecided = isDecided;
  }

  /** Its first files may have come before anybody listened. */
  get hasNewFolder(): boolean {
    return this.#hasNewFolder;
  }

  mayHaveChanged(path: string | null): void {
    if (path === null) this.#askAll = true;
    else this.#named.add(bytePathOf(path));
  }

  /**
   * Answers the file as seen before, or null where the disk has to be asked. Where events do not tell everything, this
   * scan and the next ask about all files. `now` in milliseconds.
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

  /** Reuses equal files, since the ledger holds their texts already. */
  #kept(file: SeenFile): SeenFile {
    const before = this.#files.get(file.key);
    return before?.fingerprint === file.fingerprint ? before : file;
  }
}

/** Each part is due once in `parts` times. */
function duePart(before: number, now: number): (path: BytePath) => boolean {
  const count = now - before;
  if (count === 0) return () => false;
  return (path) => (now + parts - partOf(path)) % parts < count;
}

/** The end of a name, a camera's number, spreads files evenly. */
function partOf(path: BytePath): number {
  let sum = 0;
  for (let at = Math.max(0, path.length - 12); at < path.length; at += 1) sum = sum * 7 + path.charCodeAt(at);
  return sum % parts;
}
