import { join } from 'node:path';
import type { StatusView } from '../../preload/contract/views.ts';
import { watchFolder } from '../capture/hotFolder.ts';
import type { Core } from './core.ts';
import { ingest } from './ingest.ts';

type HotFolderStatus = StatusView['hotFolder'];

/** The hot folder of the settings: its photos go to the open item's active side, else to the inbox. */
export interface HotFolderSource {
  readonly status: HotFolderStatus;
  /** Watches the folder of the settings, when there is one and the station is live. Called once, when all parts are joined. */
  begin(): void;
  /** Null turns it off. */
  set(path: string | null): Promise<void>;
  close(): Promise<void>;
}

const settingKey = 'hotFolder';

export function createHotFolderSource(core: Core): HotFolderSource {
  let status: HotFolderStatus = { path: '', state: 'off', message: null };
  let watch: { close(): Promise<void> } | null = null;
  // Changes run one after the other: two at once would leave a folder watched that nobody can stop.
  let last: Promise<unknown> = Promise.resolve();

  function start(path: string): void {
    status = { path, state: 'watching', message: null };
    if (!core.options.live) return;
    watch = watchFolder({
      folder: path,
      source: 'hot folder',
      excluded: [join(core.options.dataFolder, 'media')],
      isKnown: (fingerprint) => core.store.captured.isKnown(fingerprint),
      onState: ({ state, message }) => {
        status = { path, state, message };
        core.statusChanged();
      },
      log: core.options.log,
      signal: core.closing,
      sink: async (file) => {
        const { answer } = await ingest(core, file, { itemId: core.session.openItemId, side: null }, core.closing);
        return answer;
      },
    });
  }

  async function stop(): Promise<void> {
    const before = watch;
    watch = null;
    await before?.close();
  }

  async function replace(path: string | null): Promise<void> {
    await stop();
    core.closing.throwIfAborted();
    core.store.settings.set(settingKey, path);
    status = { path: '', state: 'off', message: null };
    if (path !== null) start(path);
    core.statusChanged();
  }

  return {
    get status() {
      return status;
    },
    begin() {
      const stored = core.store.settings.get(settingKey);
      if (typeof stored === 'string') start(stored);
    },
    set(path) {
      const change = last.then(() => replace(path));
      last = change.catch(() => undefined);
      return change;
    },
    async close() {
      await last;
      await stop();
    },
  };
}
