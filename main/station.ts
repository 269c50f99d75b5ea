import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { StationError } from './domain/failure.ts';
import type { SrUuid } from './domain/ids.ts';
import { doneOf } from './domain/item/done.ts';
import { itemTopic } from './domain/ports/topics.ts';
import { closeParts, type Part, sideBySide, withCloseTimeout } from './lib/async/closeParts.ts';
import { createForeground } from './lib/async/foreground.ts';
import { createPendingCalls } from './lib/async/pendingCalls.ts';
import { systemTime, type Time } from './lib/async/time.ts';
import { freeBytesOf } from './lib/files/freeBytes.ts';
import { createKnownSecrets } from './lib/secrets/knownSecrets.ts';
import type { Station, StationOptions } from './station/api.ts';
import { createChanges, partOf } from './station/changes.ts';
import { createCommands } from './station/commands.ts';
import { srUuidOf } from './station/connection/accountSrUuid.ts';
import { actionContext } from './station/connection/actionContext.ts';
import { createAdoption } from './station/connection/adoption.ts';
import { openConnections } from './station/connection/connections.ts';
import { codeRulesReader, leftOutNotice } from './station/connection/profileReaders.ts';
import { keyNoticeOf } from './station/connection/storedCredentials.ts';
import { createTaxonomyCache } from './station/connection/taxonomy.ts';
import { createDesktop } from './station/desktop/desktop.ts';
import { createExchange } from './station/exchange/exchange.ts';
import { createWorkList } from './station/exchange/workList.ts';
import { waitingNotice } from './station/fleet/answerPending.ts';
import { createFleet, type Fleet } from './station/fleet/fleet.ts';
import { beginStart } from './station/fleet/settingsTrial.ts';
import { smallPicture } from './station/fleet/smallPicture.ts';
import { createHandover } from './station/handover/handover.ts';
import { createHub } from './station/hub.ts';
import { createIntake } from './station/intake/intake.ts';
import { keptOffNow } from './station/intake/keepOff.ts';
import { createLabels } from './station/intake/labels.ts';
import { prefetchOfItem, readAsset } from './station/pictures/assets.ts';
import { createPictures } from './station/pictures/pictures.ts';
import { createPartnerEvents, type PartnerEvents } from './station/relay/partnerEvents.ts';
import { createRouter } from './station/router/router.ts';
import { readSetting, writeSetting } from './station/settings/setting.ts';
import { isSettingKey, stationSettings } from './station/settings/settings.ts';
import { createExtractedCodes } from './station/shoot/extractedCodes.ts';
import { createFinishing } from './station/shoot/finishing.ts';
import { createGolden } from './station/shoot/golden.ts';
import { keepShoot, restoreShoot } from './station/shoot/keptShoot.ts';
import { beginKnown, closeShoot, openScanned } from './station/shoot/shootActions.ts';
import { createShootSession, nothingOpen } from './station/shoot/shootSession.ts';
import { createCardImport } from './station/sources/cardImport.ts';
import { createHotFolderSource } from './station/sources/hotFolderSource.ts';
import { createPracticeCamera } from './station/sources/practiceCamera.ts';
import { createTetherSource } from './station/sources/tetherSource.ts';
import { createTaxonomyDetails } from './station/taxonomy/details.ts';
import { createTaxonomyFinder } from './station/taxonomy/finder.ts';
import { createKindIndex } from './station/taxonomy/kindIndex.ts';
import { createServices } from './station/taxonomy/services.ts';
import { createFreeSpace } from './station/upkeep/freeSpace.ts';
import { giveMemoryBackAtRest } from './station/upkeep/giveMemoryBack.ts';
import { startHousekeeping } from './station/upkeep/housekeeping.ts';
import { removeUnclaimed } from './station/upkeep/mediaClaims.ts';
import { type Open, openFolder } from './station/upkeep/openFolder.ts';
import { createWorkLog } from './station/upkeep/workLog.ts';
import { createChangeTeller } from './station/views/changeTeller.ts';
import { itemView } from './station/views/itemViews.ts';
import { heldByMarks } from './station/views/marks.ts';
import { createStatusView } from './station/views/statusView.ts';
import { tellScreens } from './station/views/tellScreens.ts';
import { viewContextOf } from './station/views/viewContext.ts';
import { text } from './texts/text.ts';
import { tellingVault } from './vault/tellingVault.ts';
import { openVault } from './vault/vault.ts';

export { exifToolVersion } from './imaging/tags/exifToolVersion.ts';
export { startPractice } from './station/connection/practiceService.ts';
export { readStation } from './station/readStation.ts';

/**
 * Composition root: opens the data folder and joins the parts. Throws `StationError` `locked` when another station holds the
 * folder, `storage` when it can't be used.
 */
export async function openStation(options: StationOptions): Promise<Station> {
  const closing = new AbortController();
  const opened: Part[] = [];
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing.abort(new StationError('failed', text('station.closing')));
    closed ??= closeParts(opened);
    return closed;
  };
  const open: Open = (part) => {
    opened.push(part);
    return part;
  };
  try {
    const time = options.time ?? systemTime;
    const folder = await openFolder(options, time, closing.signal, open);
    return { ...(await joinParts({ options, time, closing: closing.signal, ...folder }, open)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Base extends Awaited<ReturnType<typeof openFolder>> {
  readonly options: StationOptions;
  readonly time: Time;
  readonly closing: AbortSignal;
}

async function joinParts(base: Base, open: Open): Promise<Omit<Station, 'close'>> {
  const { options, store, media, imaging, recorder, checkpointer, time, closing } = base;
  const pause = options.pause ?? (async () => {});
  const { dataFolder, log } = options;
  const clock = time.now;
  const hub = open(createHub());
  const changes = createChanges(store, log);
  // A single command has no Shoot screen: what was open there is none of its business.
  const begin = options.live ? restoreShoot(store, clock()) : nothingOpen;
  const session = createShootSession(clock, begin, (state, items) => {
    if (options.live) {
      // Photos come next.
      imaging.warm();
      keepShoot(store, state, clock());
    }
    for (const id of items) changes.publish(itemTopic(id));
    changes.publish('status');
  });
  // Who ends a station in order leaves its item. A window that stays open brings it back by itself.
  open({ close: () => void session.close() });
  const secrets = options.secrets ?? createKnownSecrets();
  const vault = tellingVault(openVault(dataFolder, options.keyProviders), secrets.add);
  const pictures = createPictures({
    folder: join(dataFolder, 'media', 'pictures'),
    link: () => connections.link,
    clock,
    closing,
    imaging,
  });
  const teller = open(
    createChangeTeller(
      changes,
      (error) => log.error('The screens could not be told of a change', { error: String(error) }),
      time,
    ),
  );
  const view = viewContextOf(store, clock, {
    isOpen: session.isOpen,
    chosenSide: session.chosenSide,
    awaitedRetake: session.awaitedRetake,
    finishes: (itemId) => session.isOpen(itemId) && session.finishes !== null,
    revision: teller.revisionOf,
    overlayOf: pictures.overlayOf,
  });
  let partnerEvents: PartnerEvents | null = null;
  let fleet: Fleet | null = null;
  const known = { entryOf: (reference: string) => fleet?.entryOf(reference) ?? null };
  const core = {
    ...base,
    hub,
    session,
    vault,
    secrets,
    view,
    clock,
    changes,
    work: createWorkLog(store, changes, log),
    newId: randomUUID as () => string,
  };
  const live = {
    eventsCome: () => partnerEvents?.isConnected ?? false,
    srUuidOf: (reference, after): SrUuid | null => srUuidOf(connections.link, reference, after),
    limitMet: (...[until, limitType, endpoint]) => fleet?.limitMet(until, limitType, endpoint),
    isOpen: session.isOpen,
    isHeld: (facts) => heldByMarks(view, facts),
    openItem: () => session.openItemId,
    keepsOff: (...[facts, photo, side]) => keptOffNow(view, facts, photo, side),
  } satisfies Parameters<typeof actionContext>[2];
  const shoot = {
    ...core,
    actions: actionContext(core, () => readSetting(store, stationSettings.operator) ?? options.operator, live),
    stationActions: actionContext(core, () => 'station', live),
  };
  const finishing = createFinishing({
    ...shoot,
    doneOf: (itemId, pending) => doneOf(itemView(view, itemId), pending),
    warn: (message) => hub.emit({ type: 'notice', level: 'warning', message }),
  });
  const codes = codeRulesReader(store);
  const extracted = createExtractedCodes();
  const place = {
    get: () => readSetting(store, stationSettings.place),
    set: (next: string | null) => void writeSetting(store, stationSettings.place, next),
  };
  const workList = createWorkList({
    store,
    codes,
    knowsService: (given) => services.uuidOf(given) !== null,
    isBegunElsewhere: (reference) => fleet?.isBegunElsewhere(reference) ?? false,
    isShared: () => (connections.link?.profile.events ?? null) !== null,
    clock,
  });
  const golden = createGolden({ store, clock, imaging, changed: () => hub.emit({ type: 'golden' }) });
  const labels = createLabels({ store, closing, imaging, codes, extracted });
  const space = createFreeSpace({
    folder: dataFolder,
    read: options.freeBytes ?? freeBytesOf,
    settings: () => readSetting(store, stationSettings.storage),
    changed: () => changes.publish('status'),
  });
  const foreground = createForeground(time);
  const intake = createIntake({
    ...shoot,
    foreground,
    log,
    golden,
    labels,
    space,
    shoot: {
      open: (itemId) => openScanned(shoot, itemId),
      close: () => closeShoot(shoot),
      settled: finishing.settled,
      beginKnown: (reference) => beginKnown({ ...joined, services, fleet: known, extracted }, reference),
    },
    removeUnclaimed: (file) => removeUnclaimed({ store, media }, file),
  });
  const exchange = open(createExchange({ ...core, workList }));
  const joined = { ...shoot, finishing, foreground, codes, place, workList, exchange, golden, labels, space, intake };
  const desktop = createDesktop(joined);
  const hotFolder = createHotFolderSource(joined);
  const cardImport = createCardImport(joined);
  const tether = createTetherSource(joined);
  const practiceCamera = createPracticeCamera({ ...joined, simulator: () => connections.simulator });
  await pause();
  const keyNotice = await keyNoticeOf(core);
  await pause();
  const noEvents = { address: null, state: 'off', cursor: 0, lastEventAt: null } as const;
  const statusView = createStatusView({
    ...joined,
    hotFolder,
    keyNotice,
    partnerEvents: () => partnerEvents?.view ?? noEvents,
    elsewhere: (itemId) => fleet?.elsewhere(itemId) ?? null,
  });
  const connected = (): void => {
    if (!options.live) return;
    taxonomy.refreshSoon();
    void partnerEvents?.follow();
    fleet?.connectionChanged();
  };
  const pollShare = (): number => fleet?.live ?? 1;
  const start = await beginStart({ store, clock, log }, dataFolder);
  const connections = open(await openConnections({ ...joined, connected, pollShare }));
  await pause();
  const wakeEngine = (): void => connections.link?.engine?.wake();
  changes.subscribe('item', wakeEngine);
  // For what changed while it was opened.
  wakeEngine();
  changes.subscribe('setting', (topic) => {
    const key = partOf(topic);
    if (isSettingKey(key)) hub.emit({ type: 'setting', key });
    // The photos on the screens are judged anew at once.
    if (key === stationSettings.quality.key && session.openItemId) changes.publish(itemTopic(session.openItemId));
  });
  const sharing = open(
    createFleet({
      ...joined,
      link: () => connections.link,
      connections: () => connections,
      camera: () => tether.view,
      pictureOf: (photo) => smallPicture({ media }, photo),
    }),
  );
  await pause();
  fleet = sharing;
  const events = open(createPartnerEvents({ ...joined, connections, fleet: sharing }));
  partnerEvents = events;
  const calls = createPendingCalls(closing);
  open(
    sideBySide([
      withCloseTimeout(hotFolder, 'hot folder', log, time),
      withCloseTimeout(cardImport, 'card import', log, time),
      withCloseTimeout(tether, 'tethered camera', log, time),
      withCloseTimeout(calls, 'calls', log, time),
    ]),
  );
  await pause();
  const kinds = open(createKindIndex(joined));
  const details = open(createTaxonomyDetails({ ...joined, connections, kinds }));
  const services = createServices({ store, details });
  const finder = createTaxonomyFinder({ ...joined, connections, details, kinds });
  const adoption = createAdoption({ ...joined, connections });
  const handover = open(createHandover({ ...joined, connections }));
  const taxonomy = open(createTaxonomyCache({ ...joined, connections, details, kinds, services }));
  await pause();
  if (options.live) taxonomy.keepFresh();
  void events.follow();
  // From here on photos may come: all that they touch is there, and those of before go first. A single command waits for them.
  if (options.live) {
    open(startHousekeeping(joined));
    open(giveMemoryBackAtRest(time, foreground));
    imaging.warm();
  } else await intake.settleLeftovers();
  await pause();
  teller.begin((changed) => {
    recorder.poke();
    checkpointer.poke();
    exchange.poke();
    sharing.changed();
    tellScreens({ store, hub, teller, statusView }, changed);
    if (options.live) for (const id of changed) prefetchOfItem({ store, pictures }, id);
  });
  hotFolder.begin();
  tether.begin();
  await pause();
  await start.started();
  const parts = {
    ...joined,
    startNotices: () =>
      [start.notice, leftOutNotice(connections.link), waitingNotice(sharing.answers)].filter(
        (notice) => notice !== null,
      ),
    extracted,
    adoption,
    desktop,
    handover,
    calls,
    connections,
    taxonomy,
    finder,
    services,
    hotFolder,
    cardImport,
    tether,
    practiceCamera,
    statusView,
    partnerEvents: events,
    fleet: sharing,
    knownVersion: () => Math.max(sharing.settings.version ?? 0, sharing.settings.next?.version ?? 0),
  };
  return {
    router: createRouter(parts),
    commands: createCommands({ ...parts, knownCodes: { ...store, isElsewhere: (of) => known.entryOf(of) !== null } }),
    asset: (path, signal) => readAsset({ ...parts, pictures }, path, signal),
    keyNotice,
    recoveryNotice: base.recoveryNotice,
    databaseVersion: base.databaseVersion,
  };
}
