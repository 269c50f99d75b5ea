import { cameraPrograms } from './english/cameraPrograms.ts';
import { cameras } from './english/cameras.ts';
import { cardImport } from './english/cardImport.ts';
import { commandLine } from './english/commandLine.ts';
import { connection } from './english/connection.ts';
import { control } from './english/control.ts';
import { credentials } from './english/credentials.ts';
import { doctor } from './english/doctor.ts';
import { codes } from './english/exchange/codes.ts';
import { fleet } from './english/exchange/fleet.ts';
import { fleetSettings } from './english/exchange/fleetSettings.ts';
import { handover } from './english/exchange/handover.ts';
import { partnerEvents } from './english/exchange/partnerEvents.ts';
import { relay } from './english/exchange/relay.ts';
import { settingsFile } from './english/exchange/settingsFile.ts';
import { workList } from './english/exchange/workList.ts';
import { workListPage } from './english/exchange/workListPage.ts';
import { fields } from './english/fields.ts';
import { first } from './english/first.ts';
import { health } from './english/health.ts';
import { history } from './english/history.ts';
import { desktop } from './english/hosts/desktop.ts';
import { hosts } from './english/hosts/hosts.ts';
import { windowStart } from './english/hosts/windowStart.ts';
import { hotFolder } from './english/hotFolder.ts';
import { intake } from './english/intake.ts';
import { items } from './english/items.ts';
import { operators } from './english/operators.ts';
import { page } from './english/page.ts';
import { partner } from './english/partner.ts';
import { photos } from './english/photos.ts';
import { pictures } from './english/pictures.ts';
import { pin } from './english/pin.ts';
import { probe } from './english/probe.ts';
import { station } from './english/station.ts';
import { storage } from './english/storage.ts';
import { sync } from './english/sync.ts';
import { targetCard } from './english/targetCard.ts';
import { verdicts } from './english/verdicts.ts';
import { waiting } from './english/waiting.ts';
import { words } from './english/words.ts';

export const english = {
  ...first,
  ...fleet,
  ...partnerEvents,
  ...workListPage,
  ...photos,
  ...station,
  ...waiting,
  ...words,
  ...control,
  ...page,
  ...partner,
  ...fields,
  ...pictures,
  ...sync,
  ...targetCard,
  ...credentials,
  ...storage,
  ...items,
  ...operators,
  ...pin,
  ...connection,
  ...probe,
  ...desktop,
  ...intake,
  ...history,
  ...health,
  ...codes,
  ...commandLine,
  ...doctor,
  ...hosts,
  ...windowStart,
  ...cameras,
  ...cameraPrograms,
  ...cardImport,
  ...hotFolder,
  ...workList,
  ...verdicts,
  ...fleetSettings,
  ...settingsFile,
  ...relay,
  ...handover,
} as const;
