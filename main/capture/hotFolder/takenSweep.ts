import type { Millis } from '../../domain/model.ts';
import { systemCode } from '../../lib/files/storageFailure.ts';
import { type AfterTaken, groupsToClear, type Standing } from './afterTaken.ts';
import { clearTaken } from './clearTaken.ts';
import type { SeenFile } from './scanFolder.ts';

export interface TakenSweepOptions {
  readonly folder: string;
  readonly how: AfterTaken;
  readonly standingOf: (file: SeenFile) => Standing;
  /** One plain line while originals cannot be moved or deleted; null once they can. */
  readonly onProblem: (message: string | null) => void;
  readonly clock: () => Millis;
}

const firstPauseMs = 5_000;
const longestPauseMs = 300_000;

/**
 * Sees to the originals of a hot folder at every look: what was taken in goes where the setting says. It remembers nothing that
 * matters: what a crash or a fault has left lying is found at a later look.
 */
export class TakenSweep {
  readonly #options: TakenSweepOptions;
  /** Decided before the setting, or refused: looked up once, not at every look. */
  #stay: ReadonlySet<string> = new Set();
  #problem: string | null = null;
  #failures = 0;
  #nextAt: Millis = 0;

  constructor(options: TakenSweepOptions) {
    this.#options = options;
  }

  async sweep(files: readonly SeenFile[], signal: AbortSignal): Promise<void> {
    const { how, folder, clock } = this.#options;
    if (how.kind === 'leave' || clock() < this.#nextAt) return;
    const groups = this.#groups(files);
    const faults: unknown[] = [];
    for (const group of groups) {
      signal.throwIfAborted();
      await clearTaken(group, folder, how).catch((error: unknown) => faults.push(error));
    }
    this.#settle(faults);
  }

  #groups(files: readonly SeenFile[]): readonly (readonly SeenFile[])[] {
    const stay = new Set<string>();
    const groups = groupsToClear(files, (file) => {
      const standing = this.#stay.has(file.fingerprint) ? 'stays' : this.#options.standingOf(file);
      if (standing === 'stays') stay.add(file.fingerprint);
      return standing;
    });
    this.#stay = stay;
    return groups;
  }

  #settle(faults: readonly unknown[]): void {
    const isWell = faults.length === 0;
    this.#failures = isWell ? 0 : this.#failures + 1;
    const pause = isWell ? 0 : Math.min(firstPauseMs * 2 ** Math.min(this.#failures - 1, 10), longestPauseMs);
    this.#nextAt = this.#options.clock() + pause;
    const problem = isWell ? null : problemText(faults, this.#options.how);
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#options.onProblem(problem);
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'the folder is not there',
  ENOTDIR: 'that is not a folder',
  EBUSY: 'another program holds them',
  EIO: 'the disk reports a fault',
  ENAMETOOLONG: 'the path would be too long',
};

function problemText(faults: readonly unknown[], how: AfterTaken): string {
  const code = systemCode(faults[0]);
  const reason = code === null ? String(faults[0]) : (reasons[code] ?? code);
  const what = faults.length === 1 ? 'A photo that was taken in' : `${faults.length} photos that were taken in`;
  const where = how.kind === 'move' ? `moved to ${how.folder}` : 'deleted from the hot folder';
  return `${what} cannot be ${where}: ${reason}. Nothing is lost: the originals stay, and it is tried again by itself.`;
}
