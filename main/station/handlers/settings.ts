import type { Store } from '../../domain/ports/store.ts';
import type { Desktop } from '../desktop/desktop.ts';
import type { Labels } from '../intake/labels.ts';
import { changedField, describeSettings, type SettingChange } from '../settings/plainSettings.ts';
import { type Setting, writeSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { changeStorage, type StorageParts } from '../upkeep/storageView.ts';
import type { Implementer } from './implementer.ts';

export interface SettingsDependencies extends StorageParts {
  readonly store: Store;
  readonly actions: { readonly who: string };
  readonly desktop: Pick<Desktop, 'change'>;
  readonly labels: Pick<Labels, 'change'>;
}

export function settingsPart(os: Implementer, parts: SettingsDependencies) {
  const view = () => ({ fields: describeSettings(parts.store) });
  return {
    get: os.settings.get.handler(view),
    change: os.settings.change.handler(async ({ input: { path, value } }) => {
      await save(parts, changedField(parts.store, path, value));
      return view();
    }),
  };
}

/** Most settings are written and no more; whoever acts on one reads it, or hears of the commit. */
async function save(parts: SettingsDependencies, { key, whole, patch }: SettingChange): Promise<void> {
  switch (key) {
    case 'desktop':
      parts.desktop.change(patch);
      return;
    case 'labels':
      // Labels that open items are always read: other items' codes are warned of too.
      await parts.labels.change(patch.opensItems === true ? { ...patch, warnsOfOthers: true } : patch);
      return;
    case 'storage':
      changeStorage(parts, patch, parts.actions.who);
      return;
    default: {
      const of: Setting<unknown> = stationSettings[key];
      writeSetting(parts.store, of, whole);
    }
  }
}
