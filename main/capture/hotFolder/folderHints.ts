import { sep } from 'node:path';
import { watch } from 'chokidar';
import { isPassedOver } from './passedOver.ts';

/**
 * Calls `onHint` when something in the folder may have changed. Only ever a hint: events get lost when the process is busy
 * (6,000 of 10,000 in a burst), network drives send none, and the system may have no watches left. Errors go to `onError`. Below
 * `excluded` nothing is watched.
 */
export function hintAtChanges(
  folder: string,
  excluded: readonly string[],
  onHint: () => void,
  onError: (error: unknown) => void,
): { close(): Promise<void> } {
  const watcher = watch(folder, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path, stats) =>
      excluded.some((other) => path === other || path.startsWith(`${other}${sep}`)) ||
      (stats !== undefined &&
        !stats.isDirectory() &&
        (!stats.isFile() || isPassedOver(path.split(/[\\/]/).at(-1) ?? ''))),
  });
  // The system's own events come first; chokidar looks into the folder before it tells of a file itself.
  watcher.on('raw', onHint);
  watcher.on('all', onHint);
  watcher.on('ready', onHint);
  watcher.on('error', onError);
  return { close: () => watcher.close() };
}
