import type { SettingField, SettingValue } from '../../../main/contract/settings.ts';
import type { Text } from '../../../main/texts/text.ts';
import type { StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface PlainSettings {
  readonly fields: readonly SettingField[];
}

export interface PlainSettingsState {
  /** What the station said to the last value of a field, by path. */
  readonly refusals: Readonly<Record<string, Text | null>>;
  change(path: string, value: SettingValue): Promise<void>;
}

export function createPlainSettingsStore(context: StoreContext) {
  const { client } = context;
  const source = { topics: ['setting:'], read: () => client.settings.get({}), isLazy: true };
  return createResource<PlainSettings, PlainSettingsState>(context, source, ({ act, get, set }) => ({
    refusals: {},
    async change(path, value) {
      const answer = await act(() => client.settings.change({ path, value }));
      set({ refusals: { ...get().refusals, [path]: answer.ok ? null : answer.error.message } });
    },
  }));
}
