import { useEffect } from 'react';
import { messagesButton } from '../components/frame/HistoryButton.tsx';
import { drop } from '../data/context.ts';
import { helpPlaceOf } from '../keyboard/helpPlaces.ts';
import type { KeyPress } from '../keyboard/keyPress.ts';
import { setFieldText } from '../keyboard/keyTarget.ts';
import { listenToKeys } from '../keyboard/listenToKeys.ts';
import type { ScreenKeys } from '../keyboard/screenKeys.ts';
import type { Screen } from '../state/station/navigationStore.ts';
import type { Stores } from '../stores/stores.ts';
import { type Look, lookNow, reportUnheard, takeBack, takenBack } from '../stores/takeBack.ts';
import { useStores } from '../stores/useStores.ts';

export interface FrameActions {
  /** `rest`: the code without keys that a person may have pressed just before it. */
  readonly scan: (code: string, fast: boolean, rest?: string | null) => void;
  readonly focusScanField: () => void;
}

const ways: Readonly<Partial<Record<string, Screen>>> = {
  goShoot: 'shoot',
  goQueue: 'queue',
  goReshoot: 'reshoot',
  goSettings: 'settings',
};

/** The keys of the page: scans, the help of every screen, what the screen itself takes, and the ways between the screens. */
export function useFrameKeys(screenKeys: ScreenKeys, { scan, focusScanField }: FrameActions): void {
  const stores = useStores();
  useEffect(() => {
    let look: Look | null = null;
    return listenToKeys(document, {
      frame: () => stores.scanner.getState().settings.learnt,
      timing: () => stores.scanner.getState().timing,
      waits: (key, dialog) => dialog !== null || !isTakenBack(stores, { key, ctrl: false }),
      mayBeCode: () => {
        look = lookNow(stores);
      },
      takeBack: () => {
        if (look !== null) takeBack(stores, look);
        look = null;
      },
      scan({ code, slow, rest }) {
        const { read, metSlowCode } = stores.scanner.getState();
        const reading = Promise.all([read(code), rest === null ? null : read(rest)]);
        drop(
          reading.then(([whole, behind]) => {
            scan(whole, true, behind);
            // Behind the scan, which closes all that is open at that moment.
            if (slow) metSlowCode();
          }),
        );
      },
      unheard: (keys) => reportUnheard(stores, keys),
      unfinishedScan: (text, slow) => {
        const finds = slow ? document.querySelector<HTMLInputElement>('[data-finds-typed]') : null;
        if (finds !== null) {
          setFieldText(finds, finds.value + text);
          finds.focus();
          return;
        }
        stores.shoot.getState().setScanText(text);
        focusScanField();
      },
      key(press, dialog) {
        if (screenKeys.learns) return screenKeys.take(press, dialog);
        const { bindings, helpShown, showHelp } = stores.keys.getState();
        const command = bindings.commandOf(press, 'everywhere');
        if (command === 'help') {
          showHelp(!helpShown, dialog === null ? null : helpPlaceOf(dialog));
          return true;
        }
        if (screenKeys.take(press, dialog)) return true;
        return dialog === null && giveFrameCommand(stores, command, focusScanField);
      },
      learns: () => screenKeys.learns,
      isScanFieldKey: (key) => isScanFieldKey(stores, { key, ctrl: false }),
    });
  }, [scan, focusScanField, screenKeys, stores]);
}

function isScanFieldKey({ keys }: Stores, press: KeyPress): boolean {
  return keys.getState().bindings.commandOf(press, 'everywhere') === 'scanField';
}

/** False where it means nothing: before the station is connected there is one screen alone. */
function giveFrameCommand(
  { station, navigation }: Stores,
  command: string | null,
  focusScanField: () => void,
): boolean {
  if (command === null || station.getState().status?.mode === 'unconnected') return false;
  const screen = ways[command];
  if (screen !== undefined) {
    // The keys are the screen's from now on: whatever had the cursor must not take them.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    navigation.getState().go(screen);
  } else if (command === 'scanField') focusScanField();
  else if (command === 'messages') document.querySelector<HTMLElement>(messagesButton)?.click();
  else if (command === 'operators' && station.getState().status?.signIn != null)
    document.querySelector<HTMLElement>('[data-testid="status-operator"]')?.click();
  else return false;
  return true;
}

/** Whether all that the key does is to change how the stage looks. */
function isTakenBack({ keys, navigation, shoot }: Stores, press: KeyPress): boolean {
  if (navigation.getState().screen !== 'shoot' || shoot.getState().item === null) return false;
  const command = keys.getState().bindings.commandOf(press, 'shoot');
  return command !== null && takenBack.has(command);
}
