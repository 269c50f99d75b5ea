import { createStore } from 'zustand/vanilla';
import { text } from '../../../main/texts/text.ts';
import type { FleetView, SettingsPreview } from '../../../preload/contract/relay/fleet.ts';
import { createAnswerOrder } from '../answerOrder.ts';
import { attempt, attemptHere, type StoreContext } from '../context.ts';
import { type FormResult, saidPlainly } from './formResult.ts';

export interface FleetState {
  /** Null until it was read. */
  readonly view: FleetView | null;
  /** Why the stations could not be asked for; null when they could. */
  readonly trouble: FormResult | null;
  look(): Promise<void>;
  /** What publishing would change, and from which version of before; null where nobody asked. */
  readonly preview: { readonly shown: SettingsPreview; readonly from: number | null } | null;
  /** How publishing, or the look before it, ended. */
  readonly published: FormResult | null;
  /** `from`: a version of before; null: this station's own settings. */
  previewSettings(from: number | null): Promise<void>;
  /** Publishes what is shown. */
  publishSettings(): Promise<void>;
  leavePreview(): void;
  /** The open item is this station's from now on. */
  takeOver(): Promise<void>;
}

/** The stations of the relay. What another one has open comes with the status. */
export function createFleetStore(context: StoreContext) {
  const { client } = context;
  const ask = createAnswerOrder();
  return createStore<FleetState>()((set, get) => ({
    view: null,
    trouble: null,
    preview: null,
    published: null,
    async previewSettings(from) {
      const answer = await attemptHere(() => client.fleet.previewSettings({ from }));
      if (answer.ok) set({ preview: { shown: answer.value, from }, published: null });
      else set({ published: saidPlainly(answer.error) });
    },
    async publishSettings() {
      const { preview, look } = get();
      if (preview === null) return;
      const { version } = preview.shown;
      const answer = await attemptHere(() => client.fleet.publishSettings({ from: preview.from, version }));
      const done = { ok: true, message: text('fleetSettings.published', { version }), field: null };
      set({ preview: null, published: answer.ok ? done : saidPlainly(answer.error) });
      await look();
    },
    leavePreview: () => set({ preview: null, published: null }),
    async look() {
      const isNews = ask();
      const answer = await attemptHere(() => client.fleet.get({}));
      if (!isNews()) return;
      if (answer.ok) set({ view: answer.value, trouble: null });
      else set({ trouble: saidPlainly(answer.error) });
    },
    async takeOver() {
      await attempt(context, () => client.fleet.takeOver({}));
    },
  }));
}
