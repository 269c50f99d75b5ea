import { useCallback, useEffect, useRef, useState } from 'react';
import { text } from '../../main/texts/text.ts';
import { ConnectionLost } from '../components/frame/ConnectionLost.tsx';
import { Afterwards, afterPaint, later } from '../components/later.tsx';
import { drop } from '../data/context.ts';
import { OverTheScreen, OverTheScreenContext } from '../keyboard/closedByScan.ts';
import { setFieldText, textFieldOf, topDialog } from '../keyboard/keyTarget.ts';
import { ScreenKeys, ScreenKeysContext } from '../keyboard/screenKeys.ts';
import { HelpShownContext } from '../keyboard/useClosesOnEscape.ts';
import type { Scanned } from '../state/shoot/newItem.ts';
import { useScannedChoices } from '../stores/useScannedCommand.ts';
import { useSelected, useStores } from '../stores/useStores.ts';
import { useWords } from '../words/useWords.ts';
import { ScanField } from './ScanField.tsx';
import styles from './Shell.module.css';
import { StationBar } from './StationBar.tsx';
import { StationNotices } from './StationNotices.tsx';
import { fetchScreens, screenParts } from './screens.tsx';
import { TopBar } from './TopBar.tsx';
import { useActivity } from './useActivity.ts';
import { useAskBeforeClosing } from './useAskBeforeClosing.ts';
import { useFrameKeys } from './useFrameKeys.ts';
import { useLeaving } from './useLeaving.ts';

const FirstRunScreen = later(async () => (await import('../screens/firstRun/FirstRunScreen.tsx')).FirstRunScreen);
const RefusedFilesDialog = later(
  async () => (await import('../components/frame/RefusedFilesDialog.tsx')).RefusedFilesDialog,
);
const KeyHelpDialog = later(async () => (await import('../components/frame/KeyHelpDialog.tsx')).KeyHelpDialog);
const SlowScannerDialog = later(
  async () => (await import('../components/frame/SlowScannerDialog.tsx')).SlowScannerDialog,
);
const OperatorDialog = later(async () => (await import('../components/frame/OperatorDialog.tsx')).OperatorDialog);
const LeaveKiosk = later(async () => (await import('./LeaveKiosk.tsx')).LeaveKiosk);

/** Frame of every screen: tabs, scan field, status bar, notices, and the scanner's keys. */
export function Shell() {
  const words = useWords();
  const screen = useSelected('navigation', (navigation) => navigation.screen);
  const isKnown = useSelected('station', ({ status }) => status !== null);
  const unconnected = useSelected('station', ({ status }) => status?.mode === 'unconnected');
  const link = useSelected('station', (station) => station.link);
  const hasOperators = useSelected('station', ({ status }) => status != null && status.signIn !== null);
  const helpShown = useSelected('keys', (keys) => keys.helpShown);
  const isKiosk = useSelected('desktop', ({ view }) => view?.kiosk.on === true);
  const scanField = useRef<HTMLInputElement>(null);
  const shell = useRef<HTMLDivElement>(null);
  const [screenKeys] = useState(() => new ScreenKeys());
  const [over] = useState(() => new OverTheScreen());
  const [showsOperators, setShowsOperators] = useState(false);
  const [showsRefused, setShowsRefused] = useState(false);
  // So that a tab opens at once, also while the station is away.
  useEffect(() => afterPaint(fetchScreens), []);
  const focusScanField = useCallback(() => scanField.current?.focus(), []);

  const scan = useScan(over, screenKeys);
  useFrameKeys(screenKeys, { scan, focusScanField });
  useScannedChoices(screenKeys);
  useLeaving();
  useActivity();
  useAskBeforeClosing();

  // The scan field or a tab may have the cursor between two items; as soon as something opens, keys are commands.
  const openedId = useSelected('shoot', ({ newReference, item }) => newReference ?? item?.id ?? null);
  useEffect(() => {
    if (openedId === null) return;
    scanField.current?.blur();
    const active = document.activeElement;
    if (active instanceof HTMLElement && active.getAttribute('role') === 'tab') active.blur();
  }, [openedId]);

  // In a low window all of it scrolls: what is new is seen from its top.
  useEffect(() => {
    if (screen !== 'shoot' || openedId !== null) shell.current?.scrollTo(0, 0);
  }, [screen, openedId]);

  useDocument();
  const openOnShoot = useOpenOnShoot();

  return (
    <OverTheScreenContext value={over}>
      <ScreenKeysContext value={screenKeys}>
        <HelpShownContext value={helpShown}>
          <div className={`column tall ${styles.shell}`} ref={shell}>
            {unconnected ? (
              <main className={`low cut ${styles.main}`}>
                <FirstRunScreen />
              </main>
            ) : (
              <>
                <TopBar>
                  {isKiosk ? <LeaveKiosk /> : null}
                  <ScanField fieldRef={scanField} onScan={(code) => scan(code, false)} />
                </TopBar>
                <main className={`low cut ${styles.main}`} aria-label={words(screenParts[screen].name)}>
                  <h1 className="spoken">{words(screenParts[screen].name)}</h1>
                  {isKnown ? screenParts[screen].show({ focusScanField, openOnShoot }) : null}
                </main>
              </>
            )}
            <div className={styles.bottom}>
              <StationNotices />
              <StationBar onRefused={() => setShowsRefused(true)} onOperator={() => setShowsOperators(true)} />
            </div>
          </div>
          <Afterwards>
            <KeyHelpDialog />
            <SlowScannerDialog />
            {hasOperators ? <OperatorDialog opened={showsOperators} onClose={() => setShowsOperators(false)} /> : null}
            <RefusedFilesDialog opened={showsRefused} onClose={() => setShowsRefused(false)} />
          </Afterwards>
          <ConnectionLost link={link} />
        </HelpShownContext>
      </ScreenKeysContext>
    </OverTheScreenContext>
  );
}

/** Takes a code, and brings to the screen what it led to. */
function useScan(over: OverTheScreen, screenKeys: ScreenKeys) {
  const stores = useStores();
  return useCallback(
    (code: string, fast: boolean, rest: string | null = null) => {
      if (stores.station.getState().status?.mode === 'unconnected') {
        if (code.trim() !== '')
          stores.notices.getState().notify('info', text('app.scannedFirst', { code: code.trim() }));
        return;
      }
      // This field asks for a code, whatever the code means.
      const asking = document.querySelector<HTMLInputElement>('input[data-takes-scan]:focus');
      if (asking !== null) {
        setFieldText(asking, code);
        return;
      }
      if (code.trim() === '') {
        stores.notices.getState().notify('info', text('app.scanFirst'));
        return;
      }
      // After a scan keys are commands: whatever had the cursor, a tab included, must not take them.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const closeOthers = over.closeLater();
      const show = (led: Scanned): void => {
        // The number of a choice is for what asks.
        if (led === 'answer') return;
        // What the code leads to must be seen.
        closeOthers();
        // What is closed gives the focus back to the button that had opened it.
        setTimeout(leaveControl);
        const { screen, go } = stores.navigation.getState();
        // A command for the re-shoot on the screen, or a place, is no reason to leave it.
        if (screen !== 'reshoot' || led === 'shown') go('shoot');
      };
      const question = screenKeys.choices.question(topDialog(document));
      drop(stores.shoot.getState().scan(code, fast, question, rest).then(show));
    },
    [stores, over, screenKeys],
  );
}

function useOpenOnShoot() {
  const stores = useStores();
  return useCallback(
    (itemId: string, sideUuid?: string) => {
      stores.item.getState().hide();
      const opening = stores.shoot.getState().open(itemId, sideUuid);
      drop(
        opening.then((opened) => {
          if (opened) stores.navigation.getState().go('shoot');
        }),
      );
    },
    [stores],
  );
}

/** What the page does with presses and files that no part of it takes. */
function useDocument(): void {
  const stores = useStores();
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

  // What the pointer has pressed on Shoot lets go of the keys, which are commands there: Enter goes on, and presses nothing again.
  useEffect(() => {
    const letGo = ({ detail, target }: MouseEvent) => {
      if (detail === 0 || stores.navigation.getState().screen !== 'shoot') return;
      if (target instanceof Element && target.closest('main') !== null) leaveControl();
    };
    document.addEventListener('click', letGo, true);
    return () => document.removeEventListener('click', letGo, true);
  }, [stores]);
}

/** A button on the screen lets go of the keys; what is typed into, and what a dialog has, keeps them. */
function leaveControl(): void {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || textFieldOf(active) !== null) return;
  if (active.closest('[role="dialog"]') === null) active.blur();
}
