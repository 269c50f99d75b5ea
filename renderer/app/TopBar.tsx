import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { screens } from '../state/station/navigationStore.ts';
import { useActions, useSelected } from '../stores/useStores.ts';
import { useWords } from '../words/useWords.ts';
import { screenParts } from './screens.tsx';
import styles from './TopBar.module.css';

/** The screens, and the scan field beside them. */
export function TopBar({ children }: { children: ReactNode }) {
  const screen = useSelected('navigation', (navigation) => navigation.screen);
  const { go } = useActions('navigation');
  const words = useWords();
  return (
    <header className={`row paper underlined ${styles.bar}`}>
      <span className={`title strong accent ${styles.brand}`}>{words('app.name')}</span>
      <Tabs
        value={screen}
        onChange={(value) => {
          const chosen = screens.find((candidate) => candidate === value);
          if (chosen !== undefined) go(chosen);
        }}
        variant="pills"
        keepMounted={false}
        className="stiff"
      >
        <Tabs.List aria-label={words('app.screens')}>
          {screens.map((tab) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              id={`tab-${tab}`}
              leftSection={screenParts[tab].icon}
              className={styles.tab ?? ''}
            >
              {words(screenParts[tab].name)}
              {tab === 'reshoot' ? <ReshootCount /> : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {children}
    </header>
  );
}

/** Items to re-shoot; nothing when there are none, in a room that is kept, so that no tab moves. */
function ReshootCount() {
  const reshoots = useSelected('station', ({ status }) => status?.counts.reshoot ?? 0);
  return (
    <span className={styles.room} aria-hidden="true">
      {reshoots === 0 ? null : (
        <span className="on-look pad-0-2 small strong pill" data-testid="reshoot-count">
          {reshoots}
        </span>
      )}
    </span>
  );
}
