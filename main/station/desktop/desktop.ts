import type { DesktopView } from '../../contract/desktop/desktop.ts';
import { StationError } from '../../domain/failure.ts';
import type { Store } from '../../domain/ports/store.ts';
import { type Text, text } from '../../texts/text.ts';
import { type Changes, partOf } from '../changes.ts';
import { changeSetting, readSetting } from '../settings/setting.ts';
import { type DesktopSettings, stationSettings } from '../settings/settings.ts';
import type { DesktopPort } from './desktopPort.ts';
import { hashPin, isPin, waitAfterWrong } from './kioskPin.ts';

export interface DesktopParts {
  readonly store: Pick<Store, 'settings'>;
  readonly changes: Pick<Changes, 'publish' | 'subscribe'>;
  readonly clock: () => number;
  readonly options: { readonly desktop?: DesktopPort | undefined };
}

/** Everything but `view` throws `invalid` where there is no app. */
export interface Desktop {
  readonly view: DesktopView;
  change(changes: Partial<DesktopSettings>): DesktopView;
  checkUpdates(): Promise<Text>;
  updateFromFolder(): Promise<Text | null>;
  goBack(): Promise<Text>;
  installCommand(): Promise<Text>;
  setStartsAtLogin(on: boolean): Promise<DesktopView>;
  enterKiosk(pin: string): Promise<DesktopView>;
  /** Throws `invalid` with field `pin` for a wrong PIN and after too many tries. */
  leaveKiosk(pin: string): Promise<DesktopView>;
  chooseFolder(at: string | null): Promise<string | null>;
  takeProfile(): string | null;
}

export function createDesktop({ store, changes, clock, options }: DesktopParts): Desktop {
  const port = options.desktop ?? null;
  const read = () => readSetting(store, stationSettings.desktop);
  let wrong = 0;
  let opensAt = 0;

  function apply(): void {
    const { updates, kiosk, secondScreen } = read();
    const { language = 'auto' } = readSetting(store, stationSettings.preferences);
    port?.apply({ updates, kiosk: kiosk.on, secondScreen, language });
  }

  function change(changes: Partial<DesktopSettings>): DesktopView {
    existing();
    changeSetting(store, stationSettings.desktop, changes);
    apply();
    return view();
  }

  function existing(): DesktopPort {
    if (port === null) throw new StationError('invalid', text('desktop.noApp'));
    return port;
  }

  /** In a kiosk only who knows the PIN may change the installed app. */
  function openOne(): DesktopPort {
    if (read().kiosk.on) throw new StationError('invalid', text('desktop.kioskFirst'));
    return existing();
  }

  function view(): DesktopView {
    if (port === null) return null;
    const { updates, kiosk, secondScreen } = read();
    const { version, ready, screens, byHand, startsAtLogin } = port;
    const kioskView = { on: kiosk.on, hasPin: kiosk.pin !== null };
    return { version, ready, screens, byHand, startsAtLogin, updates, secondScreen, kiosk: kioskView };
  }

  function refuse(wording: Text): StationError {
    return new StationError('invalid', wording, { field: 'pin' });
  }

  if (port !== null) {
    if (port.endsKiosk) changeSetting(store, stationSettings.desktop, { kiosk: { on: false, pin: null } });
    port.onChange(() => changes.publish('desktop'));
    changes.subscribe('setting', (topic) => partOf(topic) === 'preferences' && apply());
    apply();
  }
  return {
    get view() {
      return view();
    },
    change,
    checkUpdates: async () => await existing().checkUpdates(),
    updateFromFolder: async () => await openOne().updateFromFolder(),
    goBack: async () => await openOne().goBack(),
    installCommand: async () => await openOne().installCommand(),
    async setStartsAtLogin(on) {
      const host = openOne();
      try {
        await host.setStartsAtLogin(on);
      } catch (error) {
        const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
        throw new StationError('failed', text('desktop.autostartFailed', { reason }), { cause: error });
      }
      return view();
    },
    async enterKiosk(pin) {
      existing();
      return change({ kiosk: { on: true, pin: await hashPin(pin) } });
    },
    async leaveKiosk(pin) {
      const { kiosk } = read();
      if (kiosk.pin === null) return change({ kiosk: { on: false, pin: null } });
      const waitMs = opensAt - clock();
      if (waitMs > 0) throw refuse(text('desktop.pinWait', { seconds: Math.ceil(waitMs / 1000) }));
      // The try counts before the comparison, so that parallel tries all count.
      wrong += 1;
      opensAt = clock() + waitAfterWrong(wrong);
      if (!(await isPin(pin, kiosk.pin))) throw refuse(text('desktop.wrongPin'));
      wrong = 0;
      opensAt = 0;
      return change({ kiosk: { on: false, pin: null } });
    },
    chooseFolder: async (at) => await existing().chooseFolder(at),
    takeProfile: () => port?.takeProfile() ?? null,
  };
}
