import { readdir } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Millis } from '../../domain/model.ts';
import { fileRole } from '../../domain/photo/fileRole.ts';
import { type BytePath, bytePathOf, bytesOf } from '../../lib/files/bytePath.ts';
import { type Text, text } from '../../texts/text.ts';
import {
  type AfterTaken,
  groupsToClear,
  namesForSidecars,
  type Standing,
  shotOfSidecar,
  sidecarsAlone,
} from './afterTaken.ts';
import { clearTaken } from './clearTaken.ts';
import { originalsReason } from './originalsReason.ts';
import type { FolderScan, SeenFile } from './scanFolder.ts';
import { besideItsPhoto } from './sidecarFolders.ts';

export interface TakenSweepOptions {
  readonly folder: string;
  readonly how: AfterTaken;
  readonly standingOf: (file: SeenFile) => Standing;
  /** It is null once originals can be moved or deleted. */
  readonly onProblem: (problem: Text | null) => void;
  readonly clock: () => Millis;
}

const firstPauseMs = 5_000;
const maxPauseMs = 300_000;

/** It stores nothing that matters: a crash only delays it. */
export class TakenSweep {
  readonly #options: TakenSweepOptions;
  /** Decided before the setting, or refused; asked about once. */
  #stay: ReadonlySet<string> = new Set();
  /** Sidecars whose photo was not in the done folder either. */
  #alone: ReadonlySet<string> = new Set();
  #problem: Text | null = null;
  #failures = 0;
  #nextAt: Millis = 0;

  constructor(options: TakenSweepOptions) {
    this.#options = options;
  }

  async sweep({ files, passedOver }: Pick<FolderScan, 'files' | 'passedOver'>, signal: AbortSignal): Promise<void> {
    const { how, folder, clock } = this.#options;
    if (how.kind === 'leave' || clock() < this.#nextAt) return;
    const sidecars = passedOver.flatMap(({ role, file }) => (role === 'sidecar' ? [file] : []));
    const late = how.kind === 'move' ? await this.#late(sidecarsAlone(files, sidecars), how.folder) : [];
    const groups = [...this.#groups(files, sidecars), ...late.map((file) => [file])];
    const faults: unknown[] = [];
    for (const group of groups) {
      signal.throwIfAborted();
      await clearTaken(group, folder, how).catch((error: unknown) => faults.push(error));
    }
    this.#note(faults, how);
  }

  async #late(alone: readonly SeenFile[], doneFolder: string): Promise<readonly SeenFile[]> {
    const { folder } = this.#options;
    const fresh = alone.filter(({ fingerprint }) => !this.#alone.has(fingerprint));
    const late: SeenFile[] = [];
    for (const [parent, sidecars] of Map.groupBy(fresh, ({ path }) => parentOf(besideItsPhoto(path)))) {
      const at = `${bytePathOf(doneFolder)}${parent.slice(bytePathOf(folder).length)}`;
      const names = (await readdir(bytesOf(at), 'latin1').catch(() => [])).filter((name) => fileRole(name) === 'photo');
      const ofThem = namesForSidecars(names.map((name) => bytesOf(`${parent}/${name}`)));
      late.push(...sidecars.filter(({ path }) => ofThem.has(shotOfSidecar(path))));
    }
    const going = new Set(late);
    this.#alone = new Set(alone.filter((file) => !going.has(file)).map(({ fingerprint }) => fingerprint));
    return late;
  }

  #groups(files: readonly SeenFile[], sidecars: readonly SeenFile[]): readonly (readonly SeenFile[])[] {
    const stay = new Set<string>();
    const groups = groupsToClear(files, sidecars, (file) => {
      const standing = this.#stay.has(file.fingerprint) ? 'stays' : this.#options.standingOf(file);
      if (standing === 'stays') stay.add(file.fingerprint);
      return standing;
    });
    this.#stay = stay;
    return groups;
  }

  #note(faults: readonly unknown[], how: Exclude<AfterTaken, { readonly kind: 'leave' }>): void {
    const isWell = faults.length === 0;
    this.#failures = isWell ? 0 : this.#failures + 1;
    const pause = isWell ? 0 : Math.min(firstPauseMs * 2 ** Math.min(this.#failures - 1, 10), maxPauseMs);
    this.#nextAt = this.#options.clock() + pause;
    const problem = isWell ? null : problemText(faults, how);
    if (isDeepStrictEqual(problem, this.#problem)) return;
    this.#problem = problem;
    this.#options.onProblem(problem);
  }
}

function parentOf(path: Buffer): BytePath {
  const key = bytePathOf(path);
  return key.slice(0, key.lastIndexOf('/'));
}

function problemText(faults: readonly unknown[], how: Exclude<AfterTaken, { readonly kind: 'leave' }>): Text {
  const why = { count: faults.length, reason: originalsReason(faults[0]) };
  return how.kind === 'move'
    ? text('originals.notMoved', { ...why, done: how.folder })
    : text('originals.notDeleted', why);
}
