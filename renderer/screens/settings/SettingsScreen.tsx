import { Tabs } from '@mantine/core';
import {
  IconCamera,
  IconCloudDataConnection,
  IconDatabase,
  IconEyeCheck,
  IconInfoCircle,
  IconUserCog,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Text, text } from '../../../main/texts/text.ts';
import type { StatusView } from '../../../preload/contract/views.ts';
import { type SettingsPage, settingsPages } from '../../stores/station/navigationStore.ts';
import { useStoreState } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { About } from './About.tsx';
import { ConnectionPage } from './ConnectionPage.tsx';

import { QualityPage } from './quality/QualityPage.tsx';
import styles from './SettingsScreen.module.css';
import { StationPage } from './StationPage.tsx';
import { StoragePage } from './StoragePage.tsx';
import { SourcesPage } from './sources/SourcesPage.tsx';

const pages: Readonly<
  Record<SettingsPage, { readonly title: Text; readonly icon: TablerIcon; show(status: StatusView): ReactNode }>
> = {
  connection: {
    title: text('settings.connection.title'),
    icon: IconCloudDataConnection,
    show: (status) => <ConnectionPage status={status} />,
  },
  sources: {
    title: text('settings.sources.title'),
    icon: IconCamera,
    show: (status) => <SourcesPage status={status} />,
  },
  quality: { title: text('settings.quality.title'), icon: IconEyeCheck, show: () => <QualityPage /> },
  station: {
    title: text('settings.station.title'),
    icon: IconUserCog,
    show: (status) => <StationPage status={status} />,
  },
  storage: {
    title: text('settings.storage.title'),
    icon: IconDatabase,
    show: (status) => <StoragePage status={status} />,
  },
  about: {
    title: text('settings.about.title'),
    icon: IconInfoCircle,
    show: (status) => <About status={status} />,
  },
};

/** Everything that an admin sets at one station, a page a subject. */
export function SettingsScreen() {
  const words = useWords();
  const { settingsPage, goToSettings } = useStoreState('navigation');
  const { status } = useStoreState('station');
  if (status === null) return null;
  return (
    <Tabs
      className={styles.frame ?? ''}
      classNames={{ tab: styles.tab ?? '', tabLabel: styles.tabLabel ?? '' }}
      orientation="vertical"
      variant="pills"
      keepMounted={false}
      value={settingsPage}
      // Mantine names the tab by its value, which is one of the pages.
      onChange={(page) => goToSettings(page as SettingsPage)}
    >
      <Tabs.List className={styles.pages ?? ''} aria-label={words('settings.pages')}>
        {settingsPages.map((page) => {
          const { title, icon: Icon } = pages[page];
          return (
            <Tabs.Tab key={page} value={page} leftSection={<Icon size={20} aria-hidden="true" />}>
              {words(title)}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {settingsPages.map((page) => (
        <Tabs.Panel key={page} value={page} className={styles.page ?? ''}>
          <div className={styles.column}>{pages[page].show(status)}</div>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
