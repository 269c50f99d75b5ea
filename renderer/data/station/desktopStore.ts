import type { DesktopView } from '../../../main/contract/desktop/desktop.ts';
import type { Text } from '../../../main/texts/text.ts';
import { attempt, attemptHere, quietly, type StoreContext } from '../context.ts';
import { type FormResult, failed, saidPlainly } from '../formResult.ts';
import { createResource } from '../resource.ts';

export interface DesktopState {
  readonly updateResult: FormResult | null;
  readonly pinResult: FormResult | null;
  checkUpdates(): Promise<void>;
  updateFromFolder(): Promise<void>;
  goBack(): Promise<void>;
  installCommand(): Promise<void>;
  setStartsAtLogin(on: boolean): Promise<boolean>;
  /** False when the kiosk did not start. */
  enterKiosk(pin: string): Promise<boolean>;
  /** False for a wrong PIN. */
  leaveKiosk(pin: string): Promise<boolean>;
  forgetPinResult(): void;
  chooseFolder(at: string): Promise<string | null>;
  /** The profile that the app was opened with is answered only once. */
  takeProfile(): Promise<string | null>;
}

/** The view is null in a browser, which has no installed app. */
export function createDesktopStore(context: StoreContext) {
  const { client } = context;
  const source = { topics: ['desktop', 'setting:desktop'], read: () => client.desktop.get({}) };
  return createResource<DesktopView, DesktopState>(context, source, ({ act, change, set }) => {
    async function withPin(call: () => Promise<DesktopView>): Promise<boolean> {
      set({ pinResult: null });
      const answer = await act(call);
      if (!answer.ok) set({ pinResult: saidPlainly(answer.error) });
      return answer.ok;
    }

    async function byHand(call: () => Promise<{ readonly message: Text | null }>): Promise<void> {
      set({ busy: true, updateResult: null });
      const answer = await attemptHere(call);
      if (!answer.ok) return set({ busy: false, updateResult: failed(answer.error) });
      const { message } = answer.value;
      set({ busy: false, updateResult: message === null ? null : { ok: true, message, field: null } });
    }

    return {
      updateResult: null,
      pinResult: null,
      checkUpdates: () => byHand(() => client.desktop.checkUpdates({})),
      updateFromFolder: () => byHand(() => client.desktop.updateFromFolder({})),
      goBack: () => byHand(() => client.desktop.goBack({})),
      installCommand: () => byHand(() => client.desktop.installCommand({})),
      setStartsAtLogin: (on) => change(() => client.desktop.setStartsAtLogin({ on })),
      enterKiosk: (pin) => withPin(() => client.desktop.enterKiosk({ pin })),
      leaveKiosk: (pin) => withPin(() => client.desktop.leaveKiosk({ pin })),
      forgetPinResult: () => set({ pinResult: null }),
      async chooseFolder(at) {
        const answer = await attempt(context, () => client.desktop.chooseFolder({ at: at.trim() || null }));
        return answer?.path ?? null;
      },
      async takeProfile() {
        return (await quietly(() => client.desktop.takeProfile({})))?.profileJson ?? null;
      },
    };
  });
}
