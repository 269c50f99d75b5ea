import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ItemId } from './domain/ids.ts';
import { openMediaStore } from './imaging/mediaStore.ts';
import type { Station, StationOptions, StatusJson, TaxonomyJson } from './station/api.ts';
import { readAsset } from './station/assets.ts';
import { createCommands } from './station/commands.ts';
import { openConnections } from './station/connections.ts';
import type { Core } from './station/core.ts';
import { createHotFolderSource } from './station/hotFolderSource.ts';
import { createHub } from './station/hub.ts';
import { noConnection } from './station/link.ts';
import { createPictures } from './station/pictures.ts';
import { createPracticeCamera } from './station/practiceCamera.ts';
import { createRouter } from './station/router.ts';
import { createShootSession } from './station/shootSession.ts';
import { statusJson, taxonomyJson } from './station/statusJson.ts';
import { createStatusView } from './station/statusView.ts';
import { createTaxonomyCache } from './station/taxonomy.ts';
import { viewContextOf } from './station/viewContext.ts';
import { lockDataFolder } from './store/lockFolder.ts';
import { openStore, type Store } from './store/openStore.ts';
import type { ActionContext } from './sync/context.ts';
import { openVault } from './vault/vault.ts';

export { startPractice } from './station/practiceService.ts';

const operatorSetting = 'operator';

/**
 * Composition root: opens the data folder and joins the parts. Throws `StationError` `locked` when another station holds the
 * folder, `storage` when it can't be used.
 */
export async function openStation(options: StationOptions): Promise<Station> {
  const closing = new AbortController();
  const opened: { close(): unknown }[] = [];
  const close = async (): Promise<void> => {
    closing.abort(new Error('The station is closing.'));
    for (const part of opened.splice(0).reverse()) await part.close();
  };
  try {
    const lock = lockDataFolder(options.dataFolder);
    opened.push({ close: () => lock.release() });
    const store = openStore(options.dataFolder);
    opened.push(store);
    return await joinParts(options, store, closing.signal, opened, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function joinParts(
  options: StationOptions,
  store: Store,
  closing: AbortSignal,
  opened: { close(): unknown }[],
  close: () => Promise<void>,
): Promise<Station> {
  const hub = createHub();
  opened.push(hub);
  const session = createShootSession();
  const vault = openVault(options.dataFolder, options.keyProviders);
  const media = await openMediaStore(join(options.dataFolder, 'media'));
  const clock = Date.now;
  const newId = (): string => randomUUID();
  const view = viewContextOf(store, clock, session);
  const soon = { items: new Set<ItemId>(), status: false };
  const core: Core = {
    options,
    store,
    media,
    vault,
    hub,
    session,
    view,
    clock,
    newId,
    closing,
    actions: contextOf(() => operator()),
    stationActions: contextOf(() => 'station'),
    itemChanged,
    statusChanged,
  };

  function operator(): string {
    const stored = store.settings.get(operatorSetting);
    return typeof stored === 'string' ? stored : options.operator;
  }

  function contextOf(who: () => string): ActionContext {
    return {
      store,
      clock,
      newId,
      get who() {
        return who();
      },
      connection() {
        const current = store.connections.current();
        if (!current) throw noConnection();
        return current;
      },
      policy: view.policy,
      isOpen: session.isOpen,
      changed: itemChanged,
    };
  }

  /** Changes of one moment reach the screens together, and after the transaction that makes them. */
  function itemChanged(itemId: ItemId): void {
    soon.items.add(itemId);
    statusChanged();
    connections?.link?.engine?.wake();
  }

  function statusChanged(): void {
    if (soon.status) return;
    soon.status = true;
    setImmediate(() => {
      soon.status = false;
      if (closing.aborted) return;
      const changed = [...soon.items];
      soon.items.clear();
      for (const id of changed) {
        const item = store.items.get(id);
        if (item) hub.emit({ type: 'item', id, stage: item.stage });
        prefetchPictures(id);
      }
      hub.emit({ type: 'status', status: statusView() });
    });
  }

  const prefetched = new Set<string>();
  function prefetchPictures(id: ItemId): void {
    if (!options.live) return;
    const sides = store.sides.ofItem(id);
    const urls = [...sides.map((side) => side.overlayImage), ...sides.map((side) => side.exampleImage)];
    const wanted = urls.filter((url) => url !== null && !prefetched.has(url)) as string[];
    for (const url of wanted) prefetched.add(url);
    pictures.prefetch(wanted);
  }

  const hotFolder = createHotFolderSource(core);
  opened.push(hotFolder);
  const keyNotice = await vault.notice();
  const statusView = createStatusView(core, { hotFolder, keyNotice, operator });
  const connections = await openConnections(core);
  opened.push(connections);
  const pictures = createPictures({
    folder: join(options.dataFolder, 'media', 'pictures'),
    link: () => connections.link,
    clock,
    closing,
  });
  const taxonomy = createTaxonomyCache(core, connections);
  if (options.live) taxonomy.keepFresh();
  const parts = {
    core,
    connections,
    taxonomy,
    hotFolder,
    pictures,
    practiceCamera: createPracticeCamera(core, connections),
    statusView,
    setOperator(name: string) {
      store.settings.set(operatorSetting, name);
      statusChanged();
    },
  };
  return {
    router: createRouter(parts),
    commands: createCommands(parts),
    asset: (path, signal) => readAsset(core, pictures, path, signal),
    keyNotice,
    close,
  };
}

/** Reads beside a running station: opens the database read-only, writes nothing. An empty folder reads as empty. */
export function readStation(dataFolder: string): {
  status(reference: string | null): StatusJson;
  taxonomy(): TaxonomyJson;
  /** The connection profile in use; null before the first connect. No credential, but its headers may hold secrets. */
  profile(): unknown;
  close(): void;
} {
  const store = openStore(dataFolder, { readOnly: true });
  const view = viewContextOf(store, Date.now);
  return {
    status: (reference) => statusJson(view, reference),
    taxonomy: () => taxonomyJson(view),
    profile: () => JSON.parse(store.connections.current()?.profileJson ?? 'null'),
    close: () => store.close(),
  };
}
