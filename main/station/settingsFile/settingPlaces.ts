import type { Store } from '../../domain/ports/store.ts';
import { readSetting, type Setting } from '../settings/setting.ts';
import { type SettingKey, stationSettings } from '../settings/settings.ts';

/**
 * `shared` is of any station. `machine` is of one computer: its folders, its cameras, who works there. `never` is a secret,
 * or what the station remembers by itself.
 */
export type SettingPlace = 'shared' | 'machine' | 'never';

/** A line not named here is shared, so that a new setting is in the file by itself. */
export const places: Readonly<Record<string, SettingPlace>> = {
  'desktop.kiosk': 'never',
  exchange: 'machine',
  'hotFolder.originals': 'machine',
  'hotFolder.originalsSince': 'never',
  'hotFolder.path': 'machine',
  'liveCamera.sizes': 'machine',
  'liveCamera.usbCamera': 'machine',
  operator: 'machine',
  overlayFits: 'machine',
  place: 'never',
  'tether.camera': 'machine',
};

/** What is called so holds a secret, whoever adds it and wherever. */
const secretName = /^(pin|salt|hash|password|secret|token|api_?key|user_?token|private_?key|credentials?)$/i;

export function placeOf(key: string, part: string | null): SettingPlace {
  if (secretName.test(part ?? key)) return 'never';
  return places[key] ?? (part === null ? 'shared' : (places[`${key}.${part}`] ?? 'shared'));
}

/** Whether the setting's parts are set one by one. One without parts of its own, as a list of keys, is one value. */
export function hasParts(key: SettingKey): boolean {
  const { usual }: Setting<unknown> = stationSettings[key];
  return isParts(usual) && Object.keys(usual).length > 0;
}

export type Parts = Readonly<Record<string, unknown>>;

/** The station's settings of one place, by key. */
export function settingsAt(store: Pick<Store, 'settings'>, place: SettingPlace): Parts {
  const keys = Object.keys(stationSettings) as SettingKey[];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const of: Setting<unknown> = stationSettings[key];
      const value = withoutSecretNames(readSetting(store, of));
      if (!hasParts(key) || !isParts(value)) return placeOf(key, null) === place ? [[key, value]] : [];
      const parts = Object.entries(value).filter(([part]) => placeOf(key, part) === place);
      return parts.length === 0 ? [] : [[key, Object.fromEntries(parts)]];
    }),
  );
}

function withoutSecretNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecretNames);
  if (!isParts(value)) return value;
  const open = Object.entries(value).filter(([name]) => !secretName.test(name));
  return Object.fromEntries(open.map(([name, part]) => [name, withoutSecretNames(part)]));
}

export function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
