import type { Preferences } from '../../../main/contract/preferences.ts';
import { languageCodes } from '../../../main/texts/languages.ts';

/** Look and sound as the page begins with them; nothing of the work is stored here. */

export type Scheme = Preferences['scheme'];
export type TextSize = Preferences['textSize'];
export type ShotTime = Preferences['shotTime'];
const shotTimes: readonly ShotTime[] = ['auto', 'none', 'seconds2', 'seconds5', 'untilKey'];

/** Null: until the next shot or key. */
export function shotShownMs(time: ShotTime, isLive: boolean): number | null {
  switch (time) {
    case 'auto':
      return isLive ? 2_000 : null;
    case 'none':
      return 0;
    case 'seconds2':
      return 2_000;
    case 'seconds5':
      return 5_000;
    case 'untilKey':
      return null;
  }
}

export interface LastType {
  readonly categoryUuid: string;
  readonly typeUuid: string;
  readonly serviceUuid: string | null;
}

export interface PagePreferences extends Preferences {
  /** The type of the item before at this page. */
  readonly lastType: LastType | null;
}

export const defaultPreferences: PagePreferences = {
  scheme: 'auto',
  soundOn: true,
  textSize: 'normal',
  shotTime: 'auto',
  language: 'auto',
  lastType: null,
};

/** An invalid part falls back to its default. */
export function parsePreferences(text: string | null): PagePreferences {
  const stored = parseObject(text);
  return {
    scheme: oneOf(stored.scheme, ['auto', 'light', 'dark'], defaultPreferences.scheme),
    soundOn: typeof stored.soundOn === 'boolean' ? stored.soundOn : defaultPreferences.soundOn,
    textSize: oneOf(stored.textSize, ['normal', 'large', 'larger'], defaultPreferences.textSize),
    shotTime: oneOf(stored.shotTime, shotTimes, defaultPreferences.shotTime),
    language: oneOf(stored.language, ['auto', ...languageCodes], defaultPreferences.language),
    lastType: parseLastType(stored.lastType),
  };
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  // A thrown error makes the browser read the whole script again for its lines.
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    // JSON objects have string keys; every value is checked where it is used.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function oneOf<T extends string>(value: unknown, choices: readonly T[], fallback: T): T {
  return choices.find((choice) => choice === value) ?? fallback;
}

function parseLastType(value: unknown): LastType | null {
  if (typeof value !== 'object' || value === null) return null;
  const { categoryUuid, typeUuid, serviceUuid } = value as Record<string, unknown>;
  if (typeof categoryUuid !== 'string' || typeof typeUuid !== 'string') return null;
  return { categoryUuid, typeUuid, serviceUuid: typeof serviceUuid === 'string' ? serviceUuid : null };
}
