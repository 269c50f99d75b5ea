import { Tabs } from '@mantine/core';
import { IconCamera, IconList, IconRefreshAlert, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Text, text } from '../../main/texts/text.ts';
import { type Screen, screens } from '../stores/station/navigationStore.ts';
import { useActions, useSelected } from '../stores/useStores.ts';
import { useWords } from '../words/useWords.ts';
import styles from './TopBar.module.css';

export const screenNames: Readonly<Record<Screen, Text>> = {
  shoot: text('app.shoot'),
  queue: text('app.queue'),
  reshoot: text('app.reshoot'),
  settings: text('app.settings'),
};

const icons: Readonly<Record<Screen, ReactNode>> = {
  shoot: <IconCamera size={21} aria-hidden="true" />,
  queue: <IconList size={21} aria-hidden="true" />,
  reshoot: <IconRefreshAlert size={21} aria-hidden="true" />,
  settings: <IconSettings size={21} aria-hidden="true" />,
};

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
          const chosen = screens.find((candidate) => candidate === value);
          if (chosen !== undefined) go(chosen);
        }}
        variant="pills"
        keepMounted={false}
        className={styles.tabs ?? ''}
      >
        <Tabs.List aria-label={words('app.screens')}>
          {screens.map((tab) => (
            <Tabs.Tab key={tab} value={tab} id={`tab-${tab}`} leftSection={icons[tab]} className={styles.tab ?? ''}>
              {words(screenNames[tab])}
              {tab === 'reshoot' ? <ReshootCount /> : null}
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
