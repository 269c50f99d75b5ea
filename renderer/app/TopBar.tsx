import { Tabs } from '@mantine/core';
import { IconCamera, IconList, IconRefreshAlert, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Text, text } from '../../main/texts/text.ts';
import type { Screen } from '../stores/station/navigationStore.ts';
import { useActions, useSelected } from '../stores/useStores.ts';
import { useWords } from '../words/useWords.ts';
import styles from './TopBar.module.css';

export const screenNames: Readonly<Record<Screen, Text>> = {
  shoot: text('app.shoot'),
  queue: text('app.queue'),
  reshoot: text('app.reshoot'),
  settings: text('app.settings'),
};

const tabs: readonly { readonly screen: Screen; readonly icon: ReactNode }[] = [
  { screen: 'shoot', icon: <IconCamera size={21} aria-hidden="true" /> },
  { screen: 'queue', icon: <IconList size={21} aria-hidden="true" /> },
  { screen: 'reshoot', icon: <IconRefreshAlert size={21} aria-hidden="true" /> },
  { screen: 'settings', icon: <IconSettings size={21} aria-hidden="true" /> },
];

/** The screens, and the scan field beside them. */
export function TopBar({ children }: { children: ReactNode }) {
  const screen = useSelected('navigation', (navigation) => navigation.screen);
  const { go } = useActions('navigation');
  const words = useWords();
  return (
    <header className={styles.bar}>
      <span className={styles.brand}>{words('app.name')}</span>
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
        <Tabs.List aria-label={words('app.screens')}>
          {tabs.map((tab) => (
            <Tabs.Tab
              key={tab.screen}
              value={tab.screen}
              id={`tab-${tab.screen}`}
              leftSection={tab.icon}
              className={styles.tab ?? ''}
            >
              {words(screenNames[tab.screen])}
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
