import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { StationError } from './domain/failure.ts';
import type { ItemId } from './domain/ids.ts';
import { openMediaStore } from './imaging/store/mediaStore.ts';
import { systemTime, type Time } from './lib/async/time.ts';
import type { Station, StationOptions, StatusJson, TaxonomyJson } from './station/api.ts';
import { createCallsUnderWay } from './station/callsUnderWay.ts';
import { closeParts, leftInTime, type Part, sideBySide } from './station/closeParts.ts';
import { createCommands } from './station/commands.ts';
import { openConnections } from './station/connection/connections.ts';
import { noConnection } from './station/connection/link.ts';
import { createTaxonomyCache } from './station/connection/taxonomy.ts';
import type { Core } from './station/core.ts';
import { createHub } from './station/hub.ts';
import { createIntake } from './station/intake/intake.ts';
import { keptOffNow } from './station/intake/keepOff.ts';
import { createLabels } from './station/intake/labels.ts';
import { readAsset } from './station/pictures/assets.ts';
import { createPictures } from './station/pictures/pictures.ts';
import { createRouter } from './station/router/router.ts';
import { readSetting, writeSetting } from './station/settings/setting.ts';
import { stationSettings } from './station/settings/settings.ts';
import { createGolden } from './station/shoot/golden.ts';
import { closeShoot, openOnShoot } from './station/shoot/shootActions.ts';
import { createShootSession } from './station/shoot/shootSession.ts';
import { createCardImport } from './station/sources/cardImport.ts';
import { createHotFolderSource } from './station/sources/hotFolderSource.ts';
import { createPracticeCamera } from './station/sources/practiceCamera.ts';
import { createTetherSource } from './station/sources/tetherSource.ts';
import { createFreeSpace, freeBytesOf, type SpaceLimits } from './station/upkeep/freeSpace.ts';
import { startHousekeeping } from './station/upkeep/housekeeping.ts';
import { createRecorder, type Recorder } from './station/upkeep/recorder.ts';
import { type RecordFiles, recordFiles } from './station/upkeep/recordFiles.ts';
import { openStoreSafely, type RecoveredStore } from './station/upkeep/recovery.ts';
import { createChangeTeller } from './station/views/changeTeller.ts';
import { statusJson, taxonomyJson } from './station/views/statusJson.ts';
import { createStatusView } from './station/views/statusView.ts';
import { viewContextOf } from './station/views/viewContext.ts';
import { type Checkpointer, createCheckpointer } from './store/durability/checkpointer.ts';
import { lockDataFolder } from './store/lockFolder.ts';
import { databaseName } from './store/openDatabase.ts';
import { openStore } from './store/openStore.ts';
import type { ActionContext } from './sync/context.ts';
import { openVault, type Vault } from './vault/vault.ts';

export { startPractice } from './station/connection/practiceService.ts';
export { exifToolVersion } from './station/exifToolVersion.ts';

/**
 * Composition root: opens the data folder and joins the parts. Throws `StationError` `locked` when another station holds the
 * folder, `storage` when it can't be used.
 */
export async function openStation(options: StationOptions): Promise<Station> {
  const time = options.time ?? systemTime;
  const closing = new AbortController();
  const opened: Part[] = [];
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing.abort(new StationError('failed', 'The station is closing.'));
    closed ??= closeParts(opened);
    return closed;
  };
  try {
    const lock = lockDataFolder(options.dataFolder);
    opened.push({ close: () => lock.release() });
    const { dataFolder, log } = options;
    const files = recordFiles(dataFolder);
    const recovered = await openStoreSafely({ dataFolder, files, clock: time.now, log, signal: closing.signal });
    opened.push(recovered.store);
    const checkpointer = createCheckpointer(join(dataFolder, databaseName), (error) => {
      log.warn('The log of the database cannot be moved into it beside the main work', { error });
    });
    opened.push(checkpointer);
    const recorder = createRecorder(recovered.store, files, log, time);
    opened.push(recorder);
    return await joinParts(
      options,
      { ...recovered, recorder, checkpointer, files, time },
      closing.signal,
      opened,
      close,
    );
  } catch (error) {
    await close();
    throw error;
  }
}

/** What keeps the store beside the main work. */
interface OwnKeepers {
  readonly recorder: Recorder;
  readonly checkpointer: Checkpointer;
  readonly files: RecordFiles;
  readonly time: Time;
}

async function joinParts(
  options: StationOptions,
  { store, recorder, checkpointer, files, time, notice }: RecoveredStore & OwnKeepers,
  closing: AbortSignal,
  opened: Part[],
  close: () => Promise<void>,
): Promise<Station> {
  const hub = createHub();
  opened.push(hub);
  const session = createShootSession();
  const vault = openVault(options.dataFolder, options.keyProviders);
  const media = await openMediaStore(join(options.dataFolder, 'media'));
  opened.push(media);
  const clock = time.now;
  const newId = (): string => randomUUID();
  const view = viewContextOf(store, clock, {
    isOpen: session.isOpen,
    chosenSide: session.chosenSide,
    awaitedRetake: session.awaitedRetake,
    revision: (itemId) => teller.revisionOf(itemId),
    pictureShape: (url) => pictures.shapeOf(url),
  });
  const teller = createChangeTeller(
    tell,
    (error) => options.log.error('The screens could not be told of a change', { error: String(error) }),
    time,
  );
  opened.push(teller);
  const labels = createLabels({ store, closing, warn: (message) => options.log.warn(message) });
  opened.push(labels);
  const golden = createGolden({ store, clock, changed: () => hub.emit({ type: 'golden' }) });
  const space = createFreeSpace({
    folder: options.dataFolder,
    read: options.freeBytes ?? freeBytesOf,
    settings: () => readSetting(store, stationSettings.storage),
    changed: teller.statusChanged,
  });
  const actions = contextOf(() => operator());
  const intake = createIntake({
    store,
    media,
    hub,
    log: options.log,
    clock,
    newId,
    actions,
    view,
    session,
    shoot: { open: (itemId) => openOnShoot(core, itemId), close: () => closeShoot(core) },
    recorder,
    golden,
    labels,
    space,
    closing,
    statusChanged: teller.statusChanged,
  });
  const core: Core = {
    options,
    store,
    media,
    vault,
    hub,
    session,
    view,
    clock,
    time,
    newId,
    closing,
    recorder,
    golden,
    labels,
    space,
    intake,
    actions,
    stationActions: contextOf(() => 'station'),
    itemChanged,
    statusChanged: teller.statusChanged,
  };

  function operator(): string {
    return readSetting(store, stationSettings.operator) ?? options.operator;
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
      openItem: () => session.openItemId,
      keepsOff: (facts, photo, sideUuid) => keptOffNow(view, facts, photo, sideUuid),
      changed: itemChanged,
    };
  }

  function itemChanged(itemId: ItemId): void {
    teller.itemChanged(itemId);
    connections.link?.engine?.wake();
  }

  function tell(changed: readonly ItemId[]): void {
    recorder.poke();
    checkpointer.poke();
    for (const id of changed) {
      const item = store.items.get(id);
      if (item) hub.emit({ type: 'item', id, stage: item.stage, revision: teller.revisionOf(id) });
      prefetchPictures(id);
    }
    hub.emit({ type: 'status', status: statusView() });
  }

  function prefetchPictures(id: ItemId): void {
    if (!options.live) return;
    const sides = store.sides.ofItem(id);
    const urls = [...sides.map((side) => side.overlayImage), ...sides.map((side) => side.exampleImage)];
    pictures.prefetch(urls.filter((url) => url !== null));
  }

  const hotFolder = createHotFolderSource(core);
  const cardImport = createCardImport(core);
  const tether = createTetherSource(core);
  const keyNotice = await noticeOf(vault);
  const statusView = createStatusView(core, { hotFolder, keyNotice, operator });
  const connections = await openConnections(core);
  const { log } = options;
  const calls = createCallsUnderWay(closing);
  const sources = [
    leftInTime(hotFolder, 'The hot folder', log, time),
    leftInTime(cardImport, 'The import from a card', log, time),
    leftInTime(tether, 'The tethered camera', log, time),
    leftInTime(calls, 'Calls', log, time),
  ];
  opened.push(connections, sideBySide(sources));
  const pictures = createPictures({
    folder: join(options.dataFolder, 'media', 'pictures'),
    link: () => connections.link,
    clock,
    closing,
  });
  const taxonomy = createTaxonomyCache(core, connections);
  opened.push(taxonomy);
  if (options.live) taxonomy.keepFresh();
  const parts = {
    core,
    calls,
    connections,
    taxonomy,
    hotFolder,
    cardImport,
    tether,
    pictures,
    practiceCamera: createPracticeCamera(core, connections),
    statusView,
    recoveryNotice: notice,
    setOperator(name: string) {
      writeSetting(store, stationSettings.operator, name);
      core.statusChanged();
    },
  };
  // From here on photos may come: all that they touch is there, and those of before go first. A single command waits for them.
  if (options.live) opened.push(startHousekeeping(core, files));
  else await core.intake.settleLeftovers();
  hotFolder.begin();
  tether.begin();
  return {
    router: createRouter(parts),
    commands: createCommands(parts),
    asset: (path, signal) => readAsset(core, { pictures, cardImport, tether }, path, signal),
    keyNotice,
    recoveryNotice: notice,
    close,
  };
}

/** Damaged credentials are a notice too: photos can be taken without them. */
async function noticeOf(vault: Vault): Promise<string | null> {
  try {
    return await vault.notice();
  } catch (error) {
    if (error instanceof StationError) return error.message;
    throw error;
  }
}

/** Reads beside a running station: opens the database read-only, writes nothing. An empty folder reads as empty. */
export function readStation(dataFolder: string): {
  status(reference: string | null): StatusJson;
  taxonomy(): TaxonomyJson;
  /** The connection profile in use; null before the first connect. No credential, but its headers may hold secrets. */
  profile(): unknown;
  /** How much room the disk must have. */
  spaceLimits(): SpaceLimits;
  close(): void;
} {
  const store = openStore(dataFolder, { readOnly: true });
  const view = viewContextOf(store, systemTime.now);
  return {
    status: (reference) => statusJson(view, reference),
    taxonomy: () => taxonomyJson(view),
    profile: () => JSON.parse(store.connections.current()?.profileJson ?? 'null'),
    spaceLimits: () => readSetting(store, stationSettings.storage),
    close: () => store.close(),
  };
}
