import { statfs } from 'node:fs/promises';
import type { StatusView } from '../../../preload/contract/views.ts';
import { StationError } from '../../domain/failure.ts';
import type { StorageSettings } from '../settings/settings.ts';

/** Free bytes where the folder lies. */
export type FreeSpaceReader = (folder: string) => Promise<number>;

export type SpaceView = StatusView['space'];

/** A photo that is refused because the disk has too little room. The file it came from is left as it is. */
export class NoSpace extends StationError {
  constructor(message: string) {
    super('storage', message);
  }
}

/** Below the first the station warns, below the second it takes no photos. */
export type SpaceLimits = Pick<StorageSettings, 'warnBelowBytes' | 'refuseBelowBytes'>;

export interface FreeSpace {
  readonly view: SpaceView;
  /** Looks again; tells when the level has changed. */
  look(): Promise<void>;
  /** Throws `NoSpace` when no photo may be taken in now. */
  require(): Promise<void>;
}

export const freeBytesOf: FreeSpaceReader = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export function createFreeSpace(options: {
  readonly folder: string;
  readonly read: FreeSpaceReader;
  readonly settings: () => SpaceLimits;
  readonly changed: () => void;
}): FreeSpace {
  let view: SpaceView = { level: 'ok', freeBytes: null, message: null };

  async function look(): Promise<void> {
    // A file system that cannot tell stops nobody from working.
    const freeBytes = await options.read(options.folder).catch(() => null);
    const before = view.level;
    view = judgeSpace(freeBytes, options.settings());
    if (view.level !== before) options.changed();
  }

  return {
    get view() {
      return view;
    },
    look,
    async require() {
      await look();
      if (view.level === 'full') throw new NoSpace(view.message ?? '');
    },
  };
}

export function judgeSpace(freeBytes: number | null, { warnBelowBytes, refuseBelowBytes }: SpaceLimits): SpaceView {
  if (freeBytes === null) return { level: 'ok', freeBytes, message: null };
  const free = megabytes(freeBytes);
  if (freeBytes < refuseBelowBytes) {
    const message = `No photos are taken: the disk has only ${free} MB free and ${megabytes(refuseBelowBytes)} MB are needed. Free some space.`;
    return { level: 'full', freeBytes, message };
  }
  if (freeBytes >= warnBelowBytes) return { level: 'ok', freeBytes, message: null };
  const message = `The disk fills up: ${free} MB are free. Below ${megabytes(refuseBelowBytes)} MB no photos are taken.`;
  return { level: 'low', freeBytes, message };
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1_000_000);
}
