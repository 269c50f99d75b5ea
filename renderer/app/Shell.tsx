import { useCallback, useEffect, useRef, useState } from 'react';
import { ConnectionLost } from '../components/frame/ConnectionLost.tsx';
import { Notices } from '../components/frame/Notices.tsx';
import { RefusedFilesDialog } from '../components/frame/RefusedFilesDialog.tsx';
import { StatusBar } from '../components/frame/StatusBar.tsx';
import { listenToKeys } from '../keyboard/listenToKeys.ts';
import { ScreenKeys, ScreenKeysContext } from '../keyboard/screenKeys.ts';
import { FirstRunScreen } from '../screens/firstRun/FirstRunScreen.tsx';
import { QueueScreen } from '../screens/queue/QueueScreen.tsx';
import { ReshootScreen } from '../screens/reshoot/ReshootScreen.tsx';
import { SettingsScreen } from '../screens/settings/SettingsScreen.tsx';
import { ShootScreen } from '../screens/shoot/ShootScreen.tsx';
import { drop } from '../stores/context.ts';
import { useStoreState, useStores } from '../stores/useStores.ts';
import { ScanField } from './ScanField.tsx';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

/** Frame of every screen: tabs, scan field, status bar, notices, and the scanner's keys. */
export function Shell() {
  const stores = useStores();
  const navigation = useStoreState('navigation');
  const station = useStoreState('station');
  const notices = useStoreState('notices');
  const shoot = useStoreState('shoot');
  const scanField = useRef<HTMLInputElement>(null);
  const [screenKeys] = useState(() => new ScreenKeys());
  const [showsRefused, setShowsRefused] = useState(false);
  const focusScanField = useCallback(() => scanField.current?.focus(), []);
  const { status } = station;
  const unconnected = status?.mode === 'unconnected';

  const scan = useCallback(
    (code: string, fast: boolean) => {
      if (stores.station.getState().status?.mode === 'unconnected') return;
      if (code.trim() === '') {
        stores.notices.getState().tell('info', 'Scan a code, or type one here and press Enter.');
        return;
      }
      // After a scan keys are commands: whatever had the cursor, a tab included, must not take them.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      // The item must be seen.
      stores.item.getState().hide();
      setShowsRefused(false);
      stores.navigation.getState().go('shoot');
      drop(stores.shoot.getState().scan(code, fast));
    },
    [stores],
  );

  useEffect(
    () =>
      listenToKeys(document, {
        scan: (code) => scan(code, true),
        unfinishedScan: (text) => {
          stores.shoot.getState().setScanText(text);
          scanField.current?.focus();
        },
        key: (press) => screenKeys.take(press),
      }),
    [scan, screenKeys, stores],
  );

  // The scan field or a tab may have the cursor between two items; as soon as something opens, keys are commands.
  const openedId = shoot.newReference ?? shoot.item?.id ?? null;
  useEffect(() => {
    if (openedId === null) return;
    scanField.current?.blur();
    const active = document.activeElement;
    if (active instanceof HTMLElement && active.getAttribute('role') === 'tab') active.blur();
  }, [openedId]);

  useEffect(() => {
    const timer = setInterval(() => stores.notices.getState().expire(), 1_000);
    return () => clearInterval(timer);
  }, [stores]);

  // A file dropped beside a drop zone must not replace the page.
  useEffect(() => {
    const refuse = (event: DragEvent) => event.preventDefault();
    document.addEventListener('dragover', refuse);
    document.addEventListener('drop', refuse);
    return () => {
      document.removeEventListener('dragover', refuse);
      document.removeEventListener('drop', refuse);
    };
  }, []);

  function openOnShoot(itemId: string, sideUuid?: string): void {
    stores.item.getState().hide();
    drop(
      shoot.open(itemId, sideUuid).then((opened) => {
        if (opened) navigation.go('shoot');
      }),
    );
  }

  function showParked(): void {
    stores.queue.getState().setStage('needs_attention');
    navigation.go('queue');
  }

  return (
    <ScreenKeysContext value={screenKeys}>
      <div className={styles.shell}>
        {unconnected ? (
          <main className={styles.main}>
            <FirstRunScreen />
          </main>
        ) : (
          <>
            <TopBar screen={navigation.screen} reshoots={status?.counts.reshoot ?? 0} onGo={navigation.go}>
              <ScanField
                text={shoot.scanText}
                fieldRef={scanField}
                onText={shoot.setScanText}
                onScan={(code) => scan(code, false)}
              />
            </TopBar>
            <main className={styles.main} aria-label={navigation.screen}>
              {status === null ? null : navigation.screen === 'shoot' ? (
                <ShootScreen focusScanField={focusScanField} />
              ) : navigation.screen === 'queue' ? (
                <QueueScreen onOpenOnShoot={openOnShoot} />
              ) : navigation.screen === 'reshoot' ? (
                <ReshootScreen onOpenOnShoot={openOnShoot} />
              ) : (
                <SettingsScreen />
              )}
            </main>
          </>
        )}
        <StatusBar
          status={status}
          link={station.link}
          onSettings={navigation.goToSettings}
          onParked={showParked}
          onRefused={() => setShowsRefused(true)}
          onWake={() => drop(station.wake())}
        />
      </div>
      <RefusedFilesDialog opened={showsRefused} onClose={() => setShowsRefused(false)} />
      <ConnectionLost link={station.link} />
      <Notices
        notices={notices.notices}
        besideFacts={navigation.screen === 'shoot' && shoot.item !== null}
        onDismiss={notices.dismiss}
      />
    </ScreenKeysContext>
  );
}
