import { Tabs } from '@mantine/core';
import { IconCamera, IconList, IconRefreshAlert, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Screen } from '../stores/station/navigationStore.ts';
import { useActions, useSelected } from '../stores/useStores.ts';
import styles from './TopBar.module.css';

const tabs: readonly { readonly screen: Screen; readonly label: string; readonly icon: ReactNode }[] = [
  { screen: 'shoot', label: 'Shoot', icon: <IconCamera size={21} aria-hidden="true" /> },
  { screen: 'queue', label: 'Queue', icon: <IconList size={21} aria-hidden="true" /> },
  { screen: 'reshoot', label: 'Re-shoot', icon: <IconRefreshAlert size={21} aria-hidden="true" /> },
  { screen: 'settings', label: 'Settings', icon: <IconSettings size={21} aria-hidden="true" /> },
];

/** The screens, and the scan field beside them. */
export function TopBar({ children }: { children: ReactNode }) {
  const screen = useSelected('navigation', (navigation) => navigation.screen);
  const { go } = useActions('navigation');
  return (
    <header className={styles.bar}>
      <span className={styles.brand}>Sideshot</span>
      <Tabs
        value={screen}
        onChange={(value) => {
          const tab = tabs.find((candidate) => candidate.screen === value);
          if (tab !== undefined) go(tab.screen);
        }}
        variant="pills"
        keepMounted={false}
        className={styles.tabs ?? ''}
      >
        <Tabs.List aria-label="Screens">
          {tabs.map((tab) => (
            <Tabs.Tab
              key={tab.screen}
              value={tab.screen}
              id={`tab-${tab.screen}`}
              leftSection={tab.icon}
              className={styles.tab ?? ''}
            >
              {tab.label}
              {tab.screen === 'reshoot' ? <ReshootCount /> : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {children}
    </header>
  );
}

/** Items to re-shoot; nothing when there are none. */
function ReshootCount() {
  const reshoots = useSelected('station', ({ status }) => status?.counts.reshoot ?? 0);
  if (reshoots === 0) return null;
  return (
    <span className={styles.count} aria-hidden="true" data-testid="reshoot-count">
      {reshoots}
    </span>
  );
}
