import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SingleFlight } from '../../lib/async/singleFlight.ts';

export interface MountedCard {
  readonly name: string;
  /** The DCIM folder (DCF 2.0, section 3.1). */
  readonly folder: string;
}

/** `depth` counts folders above a mount, such as the user's name. */
export interface MountRoot {
  readonly folder: string;
  readonly depth: 0 | 1 | 2;
}

const windowsDrives = 'DEFGHIJKLMNOPQRSTUVWXYZ';
const defaultMaxMs = 3_000;

export function mountRoots(platform: NodeJS.Platform): readonly MountRoot[] {
  switch (platform) {
    case 'win32':
      return [...windowsDrives].map((letter) => ({ folder: `${letter}:\\`, depth: 0 }));
    case 'darwin':
      return [{ folder: '/Volumes', depth: 1 }];
    default:
      // udisks mounts below /media/<user> or /run/media/<user>, others directly below /media and /mnt.
      return [
        { folder: '/media', depth: 2 },
        { folder: '/run/media', depth: 2 },
        { folder: '/mnt', depth: 1 },
      ];
  }
}

/** A mount that does not answer, such as a dead network drive, is left out and keeps at most one of the process's few file threads. */
export class MountedCards {
  readonly #roots: readonly MountRoot[];
  readonly #looks: SingleFlight<Look>;

  constructor(roots: readonly MountRoot[], maxMs = defaultMaxMs) {
    this.#roots = roots;
    this.#looks = new SingleFlight(maxMs);
  }

  async look(): Promise<readonly MountedCard[]> {
    const found = await Promise.all(this.#roots.map(({ folder, depth }) => this.#cardsBelow(folder, depth)));
    return found.flat().toSorted((left, right) => left.name.localeCompare(right.name));
  }

  async #cardsBelow(folder: string, depth: number): Promise<readonly MountedCard[]> {
    const { isCard, folders } = await this.#looks.run(folder, () => scanInto(folder, depth), nothing);
    if (isCard) return [{ name: basename(folder) || folder.replace('\\', ''), folder: photosOf(folder) }];
    return (await Promise.all(folders.map((below) => this.#cardsBelow(below, depth - 1)))).flat();
  }
}

interface Look {
  readonly isCard: boolean;
  readonly folders: readonly string[];
}
const nothing: Look = { isCard: false, folders: [] };

async function scanInto(folder: string, depth: number): Promise<Look> {
  const isCard = await stat(photosOf(folder)).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (isCard || depth === 0) return { isCard, folders: [] };
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  return { isCard, folders: folders.map(({ name }) => join(folder, name)) };
}

function photosOf(folder: string): string {
  return join(folder, 'DCIM');
}
