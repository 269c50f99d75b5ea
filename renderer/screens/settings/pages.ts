import {
  IconArrowsExchange,
  IconBarcode,
  IconBroadcast,
  IconCamera,
  IconCloudDataConnection,
  IconDatabase,
  IconDeviceDesktopCog,
  IconDevices,
  IconEyeCheck,
  IconFileSettings,
  IconHeartbeat,
  IconInfoCircle,
  IconKeyboard,
  IconPackageExport,
  IconUserCog,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { type Text, text } from '../../../main/texts/text.ts';
import type { SettingsPage } from '../../state/station/navigationStore.ts';
import { About } from './About.tsx';
import { ConnectionPage } from './ConnectionPage.tsx';
import { HealthPage } from './care/HealthPage.tsx';
import { SettingsFilePage } from './care/SettingsFilePage.tsx';
import { ScannerPage } from './codes/ScannerPage.tsx';
import { ComputerPage } from './computer/ComputerPage.tsx';
import { EventsPage } from './EventsPage.tsx';
import { ExchangePage } from './exchange/ExchangePage.tsx';
import { FleetPage } from './fleet/FleetPage.tsx';
import { HandoverPage } from './handover/HandoverPage.tsx';
import { KeysPage } from './keys/KeysPage.tsx';
import { OperatorsPage } from './operators/OperatorsPage.tsx';
import { QualityPage } from './quality/QualityPage.tsx';
import { StationPage } from './StationPage.tsx';
import { StoragePage } from './StoragePage.tsx';
import { SourcesPage } from './sources/SourcesPage.tsx';

export const pageGroups = {
  partner: text('settings.group.partner'),
  photos: text('settings.group.photos'),
  work: text('settings.group.work'),
  station: text('settings.group.station'),
} as const satisfies Readonly<Record<string, Text>>;
export type PageGroup = keyof typeof pageGroups;

export interface PageOfSettings {
  readonly group: PageGroup;
  readonly title: Text;
  readonly icon: TablerIcon;
  readonly page: ComponentType;
  /** Asks for the PIN where one is set, as its procedures do (`adminsPart.ts`). */
  readonly isAdmins?: true;
}

/** A line for each page. Their order is that of `settingsPages`, in which a group stays together. */
// biome-ignore format: a table, one line a page
export const pages: Readonly<Record<SettingsPage, PageOfSettings>> = {
  connection: { group: 'partner', title: text('settings.connection.title'), icon: IconCloudDataConnection, page: ConnectionPage, isAdmins: true },
  events: { group: 'partner', title: text('settings.events.title'), icon: IconBroadcast, page: EventsPage, isAdmins: true },
  fleet: { group: 'partner', title: text('settings.fleet.title'), icon: IconDevices, page: FleetPage, isAdmins: true },
  sources: { group: 'photos', title: text('settings.sources.title'), icon: IconCamera, page: SourcesPage, isAdmins: true },
  quality: { group: 'photos', title: text('settings.quality.title'), icon: IconEyeCheck, page: QualityPage },
  exchange: { group: 'work', title: text('settings.exchange.title'), icon: IconArrowsExchange, page: ExchangePage, isAdmins: true },
  handover: { group: 'work', title: text('settings.handover.title'), icon: IconPackageExport, page: HandoverPage, isAdmins: true },
  station: { group: 'station', title: text('settings.station.title'), icon: IconUserCog, page: StationPage },
  operators: { group: 'station', title: text('settings.operators.title'), icon: IconUsers, page: OperatorsPage, isAdmins: true },
  keys: { group: 'station', title: text('keySettings.title'), icon: IconKeyboard, page: KeysPage, isAdmins: true },
  scanner: { group: 'station', title: text('scanner.title'), icon: IconBarcode, page: ScannerPage },
  computer: { group: 'station', title: text('settings.computer.title'), icon: IconDeviceDesktopCog, page: ComputerPage, isAdmins: true },
  storage: { group: 'station', title: text('settings.storage.title'), icon: IconDatabase, page: StoragePage, isAdmins: true },
  health: { group: 'station', title: text('settings.health.title'), icon: IconHeartbeat, page: HealthPage },
  settingsFile: { group: 'station', title: text('settingsFile.title'), icon: IconFileSettings, page: SettingsFilePage, isAdmins: true },
  about: { group: 'station', title: text('settings.about.title'), icon: IconInfoCircle, page: About },
};
