import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A memory card that is mounted now. */
export interface MountedCard {
  /** What the system calls it: its label, as plain text. */
  readonly name: string;
  /** Its photos: the DCIM folder (DCF 2.0, section 3.1). */
  readonly folder: string;
}

/** Folders under which systems mount removable media; `depth` says how many folders lie between, such as the user's name. */
export interface MountRoot {
  readonly folder: string;
  readonly depth: 0 | 1 | 2;
}

const windowsDrives = 'DEFGHIJKLMNOPQRSTUVWXYZ';
const lookMs = 3_000;

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

/** Everything mounted that has a DCIM folder, by name. A mount that does not answer in time is left out; nothing throws. */
export async function mountedCards(roots: readonly MountRoot[]): Promise<readonly MountedCard[]> {
  const found = await Promise.all(roots.map(({ folder, depth }) => within(cardsBelow(folder, depth))));
  return found.flat().toSorted((left, right) => left.name.localeCompare(right.name));
}

async function cardsBelow(folder: string, depth: number): Promise<readonly MountedCard[]> {
  const photos = join(folder, 'DCIM');
  const isCard = await stat(photos).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (isCard) return [{ name: basename(folder) || folder.replace('\\', ''), folder: photos }];
  if (depth === 0) return [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  return (await Promise.all(folders.map((entry) => cardsBelow(join(folder, entry.name), depth - 1)))).flat();
}

/** A dead network mount never answers. */
async function within(looking: Promise<readonly MountedCard[]>): Promise<readonly MountedCard[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<readonly MountedCard[]>((resolve) => {
    timer = setTimeout(() => resolve([]), lookMs);
  });
  try {
    return await Promise.race([looking, late]);
  } finally {
    clearTimeout(timer);
  }
}
