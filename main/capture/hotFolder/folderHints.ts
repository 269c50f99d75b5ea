import { join, relative, sep } from 'node:path';
import { watch } from 'chokidar';

/** Listens to a folder, wherever it lies: a link may lead elsewhere one day. */
export class FolderListener {
  readonly #onHint: (path: string | null) => void;
  readonly #onError: (error: unknown) => void;
  #listening: { readonly at: string; close(): Promise<void> } | null = null;
  #hearsAll = false;

  /** `onHint` as for `hintAtChanges`; errors go to `onError`. */
  constructor(onHint: (path: string | null) => void, onError: (error: unknown) => void) {
    this.#onHint = onHint;
    this.#onError = onError;
  }

  /** Whether events tell of what changes: not where there are none, or where the system could not watch a folder. */
  get hearsAll(): boolean {
    return this.#hearsAll;
  }

  /** From now on to this folder, by its real path; changes nothing where that is listened to already. */
  async listenTo(at: string, excluded: readonly string[]): Promise<void> {
    if (this.#listening?.at === at) return;
    await this.stop();
    this.#hearsAll = true;
    const watching = hintAtChanges(at, excluded, this.#onHint, (error) => {
      this.#hearsAll = false;
      this.#onError(error);
    });
    this.#listening = { at, close: () => watching.close() };
  }

  async stop(): Promise<void> {
    const before = this.#listening;
    this.#listening = null;
    this.#hearsAll = false;
    await before?.close();
  }
}

/**
 * Calls `onHint` when something in the folder may have changed: with its path below the folder, `/` between its parts, or null where the system
 * does not say what. Only ever a hint: events get lost when the process is busy (6,000 of 10,000 in a burst), network drives send none, and
 * the system may have no watches left. Errors go to `onError`. Below `excluded` nothing is watched.
 */
function hintAtChanges(
  folder: string,
  excluded: readonly string[],
  onHint: (path: string | null) => void,
  onError: (error: unknown) => void,
): { close(): Promise<void> } {
  const watcher = watch(folder, {
    ignoreInitial: true,
    followSymlinks: false,
    // A folder's events name its files: watching those too would cost a kilobyte for each.
    ignored: (path, stats) =>
      excluded.some((other) => path === other || path.startsWith(`${other}${sep}`)) ||
      (stats !== undefined && !stats.isDirectory()),
  });
  watcher.on('raw', (_event, name, details) => onHint(name === null ? null : below(folder, name, details)));
  // Of what happened until now no event has told.
  watcher.on('ready', () => onHint(null));
  watcher.on('error', onError);
  return { close: () => watcher.close() };
}

/** Null for the folder itself. A name is told within the folder that is watched, which is the folder or one in it. */
function below(folder: string, name: string, details: unknown): string | null {
  const { watchedPath = folder } = (details ?? {}) as { readonly watchedPath?: string };
  const path = relative(folder, join(watchedPath, name));
  return path === '' ? null : path.split(sep).join('/');
}
