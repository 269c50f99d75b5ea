import { join, relative, sep } from 'node:path';
import { watch } from 'chokidar';

/** The real path is watched, since a link may lead elsewhere one day. */
export class FolderListener {
  readonly #onHint: (path: string | null) => void;
  readonly #onError: (error: unknown) => void;
  #listening: { readonly at: string; close(): Promise<void> } | null = null;
  #hearsAll = false;

  constructor(onHint: (path: string | null) => void, onError: (error: unknown) => void) {
    this.#onHint = onHint;
    this.#onError = onError;
  }

  /** Answers false without events, or where the system could not watch a folder. */
  get hearsAll(): boolean {
    return this.#hearsAll;
  }

  /** Switches to this folder's real path; keeps watching where it is the same. */
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
 * `onHint` gets null where the system names no path. It is only a hint: events get lost when the process is busy
 * (6,000 of 10,000 in a burst), network drives send none, and the system may have no watches left.
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
    // A folder's events name its files; watching each would cost a kilobyte.
    ignored: (path, stats) =>
      excluded.some((other) => path === other || path.startsWith(`${other}${sep}`)) ||
      (stats !== undefined && !stats.isDirectory()),
  });
  watcher.on('raw', (_event, name, details) => onHint(name === null ? null : below(folder, name, details)));
  // Earlier changes had no event.
  watcher.on('ready', () => onHint(null));
  watcher.on('error', onError);
  return { close: () => watcher.close() };
}

function below(folder: string, name: string, details: unknown): string | null {
  const { watchedPath = folder } = (details ?? {}) as { readonly watchedPath?: string };
  const path = relative(folder, join(watchedPath, name));
  return path === '' ? null : path.split(sep).join('/');
}
