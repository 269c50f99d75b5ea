import type { StatusView } from '../../contract/views.ts';
import { NoSpace } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import type { StorageSettings } from '../settings/settings.ts';

export type SpaceView = StatusView['space'];

export type SpaceLimits = Pick<StorageSettings, 'warnBelowBytes' | 'refuseBelowBytes'>;

export interface FreeSpace {
  readonly view: SpaceView;
  refresh(): Promise<void>;
  require(): Promise<void>;
}

export function createFreeSpace(options: {
  readonly folder: string;
  readonly read: (folder: string) => Promise<number>;
  readonly settings: () => SpaceLimits;
  readonly changed: () => void;
}): FreeSpace {
  let view: SpaceView = { level: 'ok', freeBytes: null, message: null };

  async function refresh(): Promise<void> {
    const freeBytes = await options.read(options.folder).catch(() => null);
    const before = view.level;
    view = judgeSpace(freeBytes, options.settings());
    if (view.level !== before) options.changed();
  }

  return {
    get view() {
      return view;
    },
    refresh,
    async require() {
      await refresh();
      if (view.level === 'full' && view.message !== null) throw new NoSpace(view.message);
    },
  };
}

export function judgeSpace(freeBytes: number | null, { warnBelowBytes, refuseBelowBytes }: SpaceLimits): SpaceView {
  if (freeBytes === null) return { level: 'ok', freeBytes, message: null };
  const sizes = { free: megabytes(freeBytes), least: megabytes(refuseBelowBytes) };
  if (freeBytes < refuseBelowBytes) return { level: 'full', freeBytes, message: text('space.full', sizes) };
  if (freeBytes < warnBelowBytes) return { level: 'low', freeBytes, message: text('space.low', sizes) };
  return { level: 'ok', freeBytes, message: null };
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1_000_000);
}
