import { Tabs } from '@mantine/core';
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
import { type ComponentType, useEffect } from 'react';
import { type Text, text } from '../../../main/texts/text.ts';
import { drop } from '../../data/context.ts';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { type SettingsPage, settingsPages } from '../../state/station/navigationStore.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
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
import styles from './SettingsScreen.module.css';
import { StationPage } from './StationPage.tsx';
import { StoragePage } from './StoragePage.tsx';
import { SourcesPage } from './sources/SourcesPage.tsx';

const pages: Readonly<
  Record<SettingsPage, { readonly title: Text; readonly icon: TablerIcon; readonly page: ComponentType }>
> = {
  connection: {
    title: text('settings.connection.title'),
    icon: IconCloudDataConnection,
    page: ConnectionPage,
  },
  events: { title: text('settings.events.title'), icon: IconBroadcast, page: EventsPage },
  fleet: { title: text('settings.fleet.title'), icon: IconDevices, page: FleetPage },
  sources: {
    title: text('settings.sources.title'),
    icon: IconCamera,
    page: SourcesPage,
  },
  quality: { title: text('settings.quality.title'), icon: IconEyeCheck, page: QualityPage },
  exchange: { title: text('settings.exchange.title'), icon: IconArrowsExchange, page: ExchangePage },
  handover: { title: text('settings.handover.title'), icon: IconPackageExport, page: HandoverPage },
  station: {
    title: text('settings.station.title'),
    icon: IconUserCog,
    page: StationPage,
  },
  operators: { title: text('settings.operators.title'), icon: IconUsers, page: OperatorsPage },
  keys: { title: text('keySettings.title'), icon: IconKeyboard, page: KeysPage },
  scanner: { title: text('scanner.title'), icon: IconBarcode, page: ScannerPage },
  computer: { title: text('settings.computer.title'), icon: IconDeviceDesktopCog, page: ComputerPage },
  storage: {
    title: text('settings.storage.title'),
    icon: IconDatabase,
    page: StoragePage,
  },
  health: { title: text('settings.health.title'), icon: IconHeartbeat, page: HealthPage },
  settingsFile: { title: text('settingsFile.title'), icon: IconFileSettings, page: SettingsFilePage },
  about: {
    title: text('settings.about.title'),
    icon: IconInfoCircle,
    page: About,
  },
};

export function SettingsScreen() {
  const words = useWords();
  const settingsPage = useSelected('navigation', (navigation) => navigation.settingsPage);
  const isApp = useSelected('desktop', ({ view }) => view !== null);
  const { goToSettings } = useActions('navigation');
  const { look } = useActions('plainSettings');
  useEffect(() => drop(look()), [look]);
  const shown = settingsPages.filter((page) => page !== 'computer' || isApp);
  useScreenKeys(({ key, ctrl }) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = ctrl || step === 0 ? undefined : shown[shown.indexOf(settingsPage) + step];
    if (next !== undefined) goToSettings(next);
    return next !== undefined;
  });
  return (
    <Tabs
      className={styles.frame ?? ''}
      classNames={{ tab: styles.tab ?? '', tabLabel: styles.tabLabel ?? '' }}
      orientation="vertical"
      variant="pills"
      keepMounted={false}
      value={settingsPage}
      // The value is one of the pages.
      onChange={(page) => goToSettings(page as SettingsPage)}
    >
      <Tabs.List className={styles.pages ?? ''} aria-label={words('settings.pages')}>
        {shown.map((page) => {
          const { title, icon: Icon } = pages[page];
          return (
            <Tabs.Tab key={page} value={page} leftSection={<Icon size={20} aria-hidden="true" />}>
              {words(title)}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {shown.map((name) => {
        const { page: Page } = pages[name];
        return (
          <Tabs.Panel key={name} value={name} className={styles.page ?? ''}>
            <div className={styles.column}>
              <Page />
            </div>
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
