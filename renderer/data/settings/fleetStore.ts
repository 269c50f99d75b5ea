import type { FleetView, PendingSettingsView, SettingsPreview } from '../../../main/contract/relay/fleet.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import type { CallError } from '../../bridge/errorText.ts';
import { attempt, attemptHere, type StoreContext } from '../context.ts';
import { type FormResult, saidPlainly } from '../formResult.ts';
import { createResource } from '../resource.ts';

export interface FleetKnown {
  readonly fleet: FleetView;
  readonly pending: PendingSettingsView | null;
  readonly foreign: Text | null;
}

export interface FleetState {
  readonly trouble: FormResult | null;
  /** What publishing would change; null where nobody asked. */
  readonly preview: { readonly shown: SettingsPreview; readonly from: number | null } | null;
  readonly published: FormResult | null;
  /** `from`: an earlier version; null: this station's own settings. */
  previewSettings(from: number | null): Promise<void>;
  /** The key is not kept. */
  publishSettings(adminKey: string): Promise<void>;
  answerSettings(version: number, say: 'agree' | 'decline', trustsKey: boolean): Promise<void>;
  leavePreview(): void;
  takeOver(): Promise<void>;
}

export function createFleetStore(context: StoreContext) {
  const { client } = context;
  async function read(): Promise<FleetKnown> {
    const [fleet, waiting] = await Promise.all([client.fleet.get({}), client.fleet.pendingSettings({})]);
    return { fleet, ...waiting };
  }
  const source = {
    read,
    isLazy: true,
    shown: () => ({ trouble: null }),
    failed: (error: CallError) => ({ trouble: saidPlainly(error) }),
  };
  return createResource<FleetKnown, FleetState>(context, source, ({ get, set }) => ({
    trouble: null,
    preview: null,
    published: null,
    async previewSettings(from) {
      const answer = await attemptHere(() => client.fleet.previewSettings({ from }));
      if (answer.ok) set({ preview: { shown: answer.value, from }, published: null });
      else set({ published: saidPlainly(answer.error) });
    },
    async answerSettings(version, say, trustsKey) {
      await attempt(context, () => client.fleet.answerSettings({ version, say, trustsKey }));
      await get().look();
    },
    async publishSettings(adminKey) {
      const { preview, look } = get();
      if (preview === null) return;
      const { version } = preview.shown;
      const answer = await attemptHere(() => client.fleet.publishSettings({ from: preview.from, version, adminKey }));
      const done = { ok: true, message: text('fleetSettings.published', { version }), field: null };
      // The key may have been wrong, so the preview stays.
      if (answer.ok) set({ preview: null, published: done });
      else set({ published: saidPlainly(answer.error) });
      await look();
    },
    leavePreview: () => set({ preview: null, published: null }),
    async takeOver() {
      await attempt(context, () => client.fleet.takeOver({}));
    },
  }));
}
