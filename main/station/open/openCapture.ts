import { freeBytesOf } from '../../lib/files/freeBytes.ts';
import { codeRulesReader } from '../connection/profileReaders.ts';
import { createDesktop } from '../desktop/desktop.ts';
import { createExchange } from '../exchange/exchange.ts';
import { createWorkList } from '../exchange/workList.ts';
import { createIntake, type Intake } from '../intake/intake.ts';
import type { IntakeParts } from '../intake/intakeParts.ts';
import { createLabels } from '../intake/labels.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { createExtractedCodes } from '../shoot/extractedCodes.ts';
import { createGolden } from '../shoot/golden.ts';
import { beginKnown, type CreateParts, closeShoot, openScanned } from '../shoot/shootActions.ts';
import { createCardImport } from '../sources/cardImport.ts';
import { createHotFolderSource } from '../sources/hotFolderSource.ts';
import { createTetherSource } from '../sources/tetherSource.ts';
import { createKnownServices } from '../taxonomy/services.ts';
import { createFreeSpace } from '../upkeep/freeSpace.ts';
import { removeUnclaimed } from '../upkeep/mediaClaims.ts';
import type { Opening, StationData } from './openData.ts';
import type { StationShoot } from './openShoot.ts';

export type StationCapture = Awaited<ReturnType<typeof openCapture>>;

export async function openCapture(opening: Opening, data: StationData, shoot: StationShoot) {
  const { options, time, closing, open, pause } = opening;
  const { store, imaging, changes, hub, recorder } = data;
  const { session, clock, newId, current, shared } = shoot;
  const codes = codeRulesReader(store);
  const extracted = createExtractedCodes();
  const knownServices = createKnownServices(store);
  const place = {
    get: () => readSetting(store, stationSettings.place),
    set: (next: string | null) => void writeSetting(store, stationSettings.place, next),
  };
  const workList = createWorkList({
    store,
    codes,
    knowsService: (given) => knownServices.uuidOf(given) !== null,
    isBegunElsewhere: shared.elsewhere.isBegunElsewhere,
    isShared: () => (current.link?.profile.events ?? null) !== null,
    clock,
  });
  const golden = createGolden({ store, clock, imaging, changed: () => changes.publish('golden') });
  const labels = createLabels({ store, closing, imaging, codes, extracted });
  const space = createFreeSpace({
    folder: options.dataFolder,
    read: options.freeBytes ?? freeBytesOf,
    settings: () => readSetting(store, stationSettings.storage),
    changed: () => changes.publish('status'),
  });
  await pause();
  const begun = { codes, extracted, place, services: knownServices };
  const intake = openIntake(opening, data, shoot, { golden, labels, space }, begun);
  const exchange = open(createExchange({ options, store, workList, hub, changes, clock, time }));
  await pause();
  const desktop = createDesktop({ options, store, changes, clock });
  const hotFolder = createHotFolderSource({ options, store, changes, session, intake, clock, time, closing });
  const cardImport = createCardImport({
    options,
    store,
    changes,
    intake,
    imaging,
    space,
    recorder,
    newId,
    time,
    closing,
  });
  const tether = createTetherSource({ options, store, hub, changes, session, intake, space, clock, closing });
  await pause();
  return {
    codes,
    extracted,
    knownServices,
    place,
    workList,
    golden,
    labels,
    space,
    intake,
    exchange,
    desktop,
    hotFolder,
    cardImport,
    tether,
  };
}

function openIntake(
  { options, time, closing }: Opening,
  { store, media, hub, recorder, work }: StationData,
  { session, actions, stationActions, finishing, view, clock, newId, foreground, shared }: StationShoot,
  judges: Pick<IntakeParts, 'golden' | 'labels' | 'space'>,
  begun: Pick<CreateParts, 'codes' | 'extracted' | 'place' | 'services'>,
): Intake {
  const acting = { session, actions, stationActions };
  return createIntake({
    ...judges,
    store,
    media,
    hub,
    log: options.log,
    clock,
    time,
    newId,
    actions,
    view,
    session,
    recorder,
    foreground,
    work,
    closing,
    shoot: {
      open: (itemId) => openScanned(acting, itemId),
      close: () => closeShoot(acting),
      settled: finishing.settled,
      beginKnown: (reference, intake) =>
        beginKnown({ ...acting, ...begun, fleet: shared.elsewhere, recorder, intake }, reference),
    },
    removeUnclaimed: (file) => removeUnclaimed({ store, media }, file),
  });
}
