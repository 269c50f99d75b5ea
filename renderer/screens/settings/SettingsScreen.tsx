import { Tabs } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { PinDialog } from '../../components/pin/PinDialog.tsx';
import { drop } from '../../data/context.ts';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { type SettingsPage, settingsPages } from '../../state/station/navigationStore.ts';
import { useCommandKeys } from '../../stores/useCommandKeys.ts';
import { useAsksForPin } from '../../stores/usePin.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { type WantedField, WantedFieldContext } from './form/wantedField.ts';
import { PinGate } from './PinGate.tsx';
import { type PageGroup, pageGroups, pages } from './pages.ts';
import styles from './SettingsScreen.module.css';
import { SettingsSearch } from './search/SettingsSearch.tsx';
import { showField } from './search/showField.ts';

export function SettingsScreen() {
  useAsksForPin();
  const words = useWords();
  const settingsPage = useSelected('navigation', (navigation) => navigation.settingsPage);
  const isApp = useSelected('desktop', ({ view }) => view !== null);
  const { goToSettings } = useActions('navigation');
  const { look } = useActions('plainSettings');
  useEffect(() => drop(look()), [look]);
  const shown = settingsPages.filter((page) => page !== 'computer' || isApp);
  const [isSearching, setIsSearching] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useWanted(frame);
  useScreenKeys(({ key, ctrl }) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = ctrl || step === 0 ? undefined : shown[shown.indexOf(settingsPage) + step];
    if (next !== undefined) show(next);
    return next !== undefined;
  });
  useCommandKeys('settings', { searchSettings: () => search.current?.focus() });

  function show(page: SettingsPage): void {
    setWanted(null);
    goToSettings(page);
  }

  return (
    <WantedFieldContext value={wanted}>
      <Tabs
        ref={frame}
        className={styles.frame ?? ''}
        h="100%"
        classNames={{ tab: styles.tab ?? '', tabLabel: styles.tabLabel ?? '' }}
        orientation="vertical"
        variant="pills"
        keepMounted={false}
        value={settingsPage}
        // The value is one of the pages.
        onChange={(page) => show(page as SettingsPage)}
      >
        <div className={`column stiff gap-2 ${styles.rail}`}>
          <SettingsSearch
            fieldRef={search}
            pages={shown}
            onSearching={setIsSearching}
            onGo={(field) => {
              setWanted({ ...field });
              goToSettings(field.page);
            }}
          />
          <PageList shown={shown} isHidden={isSearching} />
        </div>
        {shown.map((name) => {
          const { page: Page, title, isAdmins = false } = pages[name];
          return (
            <Tabs.Panel key={name} value={name} className={styles.page ?? ''}>
              <div className={`column gap-6 ${styles.column}`}>
                {isAdmins ? (
                  <PinGate title={words(title)}>
                    <Page />
                  </PinGate>
                ) : (
                  <Page />
                )}
              </div>
            </Tabs.Panel>
          );
        })}
      </Tabs>
      <PinDialog />
    </WantedFieldContext>
  );
}

/** What the search asked for last. Each new wish is shown once its page stands. */
function useWanted(frame: React.RefObject<HTMLDivElement | null>) {
  const words = useWords();
  const [wanted, setWanted] = useState<WantedField | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish is shown
  useEffect(() => {
    if (wanted === null || frame.current === null) return;
    const { title } = pages[wanted.page];
    return showField(frame.current, words(wanted.label), words(title));
  }, [wanted]);
  return [wanted, setWanted] as const;
}

interface PageListProps {
  readonly shown: readonly SettingsPage[];
  /** The places that were found stand there. */
  readonly isHidden: boolean;
}

function PageList({ shown, isHidden }: PageListProps) {
  const words = useWords();
  const groups = Map.groupBy(shown, (page) => pages[page].group);
  return (
    <Tabs.List className={styles.pages ?? ''} aria-label={words('settings.pages')} hidden={isHidden}>
      {[...groups].map(([group, names]) => (
        <div key={group} role="presentation" className={`column ${styles.group}`}>
          <GroupTitle group={group} />
          {names.map((page) => {
            const { title, icon: Icon } = pages[page];
            return (
              <Tabs.Tab
                key={page}
                value={page}
                aria-describedby={`settings-group-${group}`}
                leftSection={<Icon size={20} aria-hidden="true" />}
              >
                {words(title)}
              </Tabs.Tab>
            );
          })}
        </div>
      ))}
    </Tabs.List>
  );
}

/** A list of tabs holds tabs alone: each names its group as its description. */
function GroupTitle({ group }: { readonly group: PageGroup }) {
  const words = useWords();
  return (
    <span id={`settings-group-${group}`} aria-hidden="true" className={`soft tiny ${styles.groupTitle}`}>
      {words(pageGroups[group])}
    </span>
  );
}
