import type * as promises from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * What `recordedFiles` saw, in order; what lies on another disk: nothing can be renamed between the two; and what takes long to be synced: who
 * does not wait for it is further by then.
 */
export const recorded = { steps: [] as string[], otherDisk: null as string | null, slow: null as RegExp | null };

/**
 * Node's `fs/promises`, which notes each sync, rename and unlink once it is done: `vi.mock('node:fs/promises', async (load) =>
 * recordedFiles(await load()))`. Of a path it notes the last two names, with `*` for an id.
 */
export function recordedFiles(real: typeof promises): typeof promises {
  const isOther = (path: unknown): boolean =>
    recorded.otherDisk !== null && `${String(path)}/`.startsWith(`${recorded.otherDisk}/`);
  const open: typeof real.open = async (path, ...rest) => {
    const handle = await real.open(path, ...rest);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      if (recorded.slow?.test(String(path)) === true) await setTimeout(250);
      note('sync', path);
    };
    return handle;
  };
  const rename: typeof real.rename = async (from, to) => {
    if (isOther(from) !== isOther(to)) throw Object.assign(new Error('EXDEV'), { code: 'EXDEV', syscall: 'rename' });
    await real.rename(from, to);
    note('rename', from, to);
  };
  const unlink: typeof real.unlink = async (path) => {
    await real.unlink(path);
    note('unlink', path);
  };
  return { ...real, open, rename, unlink };
}

function note(step: string, ...paths: readonly unknown[]): void {
  recorded.steps.push([step, ...paths.map((path) => shortName(String(path)))].join(' '));
}

function shortName(path: string): string {
  return join(basename(dirname(path)), basename(path)).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, '*');
}
