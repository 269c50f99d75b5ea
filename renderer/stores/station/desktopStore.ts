import { createStore } from 'zustand/vanilla';
import type { DesktopView, UpdateSettings } from '../../../main/contract/desktop/desktop.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { createAnswerOrder } from '../answerOrder.ts';
import { attempt, attemptHere, quietly, type StoreContext } from '../context.ts';
import { type FormResult, failed, saidPlainly } from '../settings/formResult.ts';

export interface DesktopState {
  /** Null in a browser, and until it was read. */
  readonly view: DesktopView;
  readonly busy: boolean;
  readonly updateResult: FormResult | null;
  readonly pinResult: FormResult | null;
  reload(): Promise<void>;
  setUpdates(updates: UpdateSettings): Promise<void>;
  checkUpdates(): Promise<void>;
  updateFromFolder(): Promise<void>;
  goBack(): Promise<void>;
  installCommand(): Promise<void>;
  setStartsAtLogin(on: boolean): Promise<void>;
  setSecondScreen(on: boolean): Promise<void>;
  /** True when the kiosk is on. */
  enterKiosk(pin: string): Promise<boolean>;
  /** True when the PIN was the right one. */
  leaveKiosk(pin: string): Promise<boolean>;
  /** What was said of a PIN is over. */
  forgetPinResult(): void;
  /** The system's own dialog; null where nothing was chosen. */
  chooseFolder(at: string): Promise<string | null>;
  /** The profile that the app was opened with, once. */
  takeProfile(): Promise<string | null>;
}

/** The installed app around the page: updates, kiosk, second screen, the system's dialogs. */
export function createDesktopStore(context: StoreContext) {
  const { client } = context;
  const ask = createAnswerOrder();
  return createStore<DesktopState>()((set) => {
    async function change(
      call: () => Promise<DesktopView>,
      told: (result: FormResult | null) => Partial<DesktopState>,
    ): Promise<boolean> {
      const isNews = ask();
      set({ busy: true, ...told(null) });
      try {
        const answer = await attemptHere(call);
        if (!answer.ok) set(told(saidPlainly(answer.error)));
        else if (isNews()) set({ view: answer.value });
        return answer.ok;
      } finally {
        set({ busy: false });
      }
    }

    /** What it says stands beside the buttons; null: nothing came of it. */
    async function byHand(call: () => Promise<{ readonly message: Text | null }>): Promise<void> {
      set({ busy: true, updateResult: null });
      const answer = await attemptHere(call);
      if (!answer.ok) return set({ busy: false, updateResult: failed(answer.error) });
      const { message } = answer.value;
      set({ busy: false, updateResult: message === null ? null : { ok: true, message, field: null } });
    }

    return {
      view: null,
      busy: false,
      updateResult: null,
      pinResult: null,
      async reload() {
        const isNews = ask();
        const view = await quietly(() => client.desktop.get({}));
        if (isNews()) set({ view });
      },
      async setUpdates(updates) {
        const isSaved = await change(
          () => client.desktop.setUpdates(updates),
          (updateResult) => ({ updateResult }),
        );
        if (isSaved) set({ updateResult: { ok: true, message: text('settings.computer.saved'), field: null } });
      },
      checkUpdates: () => byHand(() => client.desktop.checkUpdates({})),
      updateFromFolder: () => byHand(() => client.desktop.updateFromFolder({})),
      goBack: () => byHand(() => client.desktop.goBack({})),
      installCommand: () => byHand(() => client.desktop.installCommand({})),
      async setStartsAtLogin(on) {
        const isNews = ask();
        const view = await attempt(context, () => client.desktop.setStartsAtLogin({ on }));
        if (view !== null && isNews()) set({ view });
      },
      async setSecondScreen(on) {
        const isNews = ask();
        const view = await attempt(context, () => client.desktop.setSecondScreen({ on }));
        if (view !== null && isNews()) set({ view });
      },
      enterKiosk: (pin) =>
        change(
          () => client.desktop.enterKiosk({ pin }),
          (pinResult) => ({ pinResult }),
        ),
      leaveKiosk: (pin) =>
        change(
          () => client.desktop.leaveKiosk({ pin }),
          (pinResult) => ({ pinResult }),
        ),
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
