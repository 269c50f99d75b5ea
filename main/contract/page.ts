import { alertsContract } from './alerts.ts';
import { cardImportContract } from './cardImport.ts';
import { scannerContract } from './codes/scanner.ts';
import { desktopContract } from './desktop/desktop.ts';
import { goldenContract } from './golden.ts';
import { healthContract } from './health.ts';
import { keysContract } from './keys.ts';
import { labelsContract } from './labels.ts';
import { operatorsContract } from './operators.ts';
import { adoptionPage } from './page/adoption.ts';
import { capturePage } from './page/capture.ts';
import { connectionPage } from './page/connection.ts';
import { itemsPage } from './page/items.ts';
import { liveCameraPage } from './page/liveCamera.ts';
import { overlaysPage } from './page/overlays.ts';
import { photosPage } from './page/photos.ts';
import { shootPage } from './page/shoot.ts';
import { stationPage } from './page/station.ts';
import { storagePage } from './page/storage.ts';
import { pinContract } from './pin.ts';
import { preferencesContract } from './preferences.ts';
import { qualityContract } from './quality.ts';
import { fleetContract } from './relay/fleet.ts';
import { handoverContract } from './relay/handover.ts';
import { partnerEventsContract } from './relay/partnerEvents.ts';
import { settingsContract } from './settings.ts';
import { settingsFileContract } from './settingsFile.ts';
import { setupContract } from './setup.ts';
import { sourcesContract } from './sources.ts';
import { taxonomyContract } from './taxonomy.ts';
import { tetherContract } from './tether.ts';
import { workListContract } from './workList/workList.ts';

/** Main parses every input by these schemas. */
export const page = {
  station: stationPage,
  items: itemsPage,
  adoption: adoptionPage,
  shoot: shootPage,
  photos: photosPage,
  capture: capturePage,
  keys: keysContract,
  scanner: scannerContract,
  preferences: preferencesContract,
  operators: operatorsContract,
  pin: pinContract,
  labels: labelsContract,
  golden: goldenContract,
  liveCamera: liveCameraPage,
  overlays: overlaysPage,
  cardImport: cardImportContract,
  tether: tetherContract,
  sources: sourcesContract,
  settings: settingsContract,
  setup: setupContract,
  health: healthContract,
  alerts: alertsContract,
  settingsFile: settingsFileContract,
  storage: storagePage,
  quality: qualityContract,
  taxonomy: taxonomyContract,
  workList: workListContract,
  partnerEvents: partnerEventsContract,
  desktop: desktopContract,
  fleet: fleetContract,
  handover: handoverContract,
  connection: connectionPage,
};
export type PageContract = typeof page;
