import { createStore } from 'zustand/vanilla';
import type { SettingsPlanView } from '../../../main/contract/settingsFile.ts';
import { text } from '../../../main/texts/text.ts';
import { attempt, attemptHere, type StoreContext } from '../context.ts';
import { type FormResult, saidPlainly } from '../formResult.ts';

interface ChosenFile {
  readonly file: string;
  readonly machine: boolean;
  readonly plan: SettingsPlanView;
}

export interface SettingsFileState {
  /** What the file would change; null where none is chosen. */
  readonly chosen: ChosenFile | null;
  readonly busy: boolean;
  readonly result: FormResult | null;
  /** Null where the station does not answer; the person is told. */
  exported(): Promise<string | null>;
  choose(file: string, machine: boolean): Promise<void>;
  importChosen(): Promise<void>;
  leave(): void;
}

export function createSettingsFileStore(context: StoreContext) {
  const { client } = context;
  return createStore<SettingsFileState>()((set, get) => {
    async function during(work: () => Promise<Partial<SettingsFileState>>): Promise<void> {
      set({ busy: true, result: null });
      try {
        set(await work());
      } finally {
        set({ busy: false });
      }
    }
    return {
      chosen: null,
      busy: false,
      result: null,
      exported: async () => (await attempt(context, () => client.settingsFile.export({})))?.file ?? null,
      choose: (file, machine) =>
        during(async () => {
          const answer = await attemptHere(() => client.settingsFile.diff({ file, machine }));
          return answer.ok
            ? { chosen: { file, machine, plan: answer.value } }
            : { chosen: null, result: saidPlainly(answer.error) };
        }),
      importChosen: () =>
        during(async () => {
          const { chosen } = get();
          if (chosen === null) return {};
          const { file, machine } = chosen;
          const answer = await attemptHere(() => client.settingsFile.import({ file, machine }));
          if (!answer.ok) return { result: saidPlainly(answer.error) };
          const message = text('settingsFile.imported', { count: answer.value.changes.length });
          return { chosen: null, result: { ok: true, message, field: null } };
        }),
      leave: () => set({ chosen: null, result: null }),
    };
  });
}
