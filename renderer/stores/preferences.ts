/** What this page remembers by itself, in localStorage: how things look and sound, never anything of the work. */

export type Scheme = 'auto' | 'light' | 'dark';
export type TextSize = 'normal' | 'large' | 'larger';

export interface OverlayLook {
  readonly shown: boolean;
  /** 0 to 1. */
  readonly opacity: number;
  readonly flipped: boolean;
  /** 1 is the picture's own size within the frame. */
  readonly scale: number;
}

export interface LastType {
  readonly categoryUuid: string;
  readonly typeUuid: string;
}

export interface Preferences {
  readonly scheme: Scheme;
  readonly soundOn: boolean;
  readonly textSize: TextSize;
  readonly lastType: LastType | null;
  /** By side, newest last. */
  readonly overlays: readonly (readonly [string, OverlayLook])[];
}

export const defaultOverlay: OverlayLook = { shown: true, opacity: 0.6, flipped: false, scale: 1 };

export const defaultPreferences: Preferences = {
  scheme: 'auto',
  soundOn: true,
  textSize: 'normal',
  lastType: null,
  overlays: [],
};

/** Sides whose overlay settings are kept; the oldest are forgotten. */
const mostOverlays = 300;

export function overlayOf(preferences: Preferences, key: string): OverlayLook {
  return preferences.overlays.find(([name]) => name === key)?.[1] ?? defaultOverlay;
}

export function withOverlay(preferences: Preferences, key: string, look: OverlayLook): Preferences {
  const others = preferences.overlays.filter(([name]) => name !== key);
  return { ...preferences, overlays: [...others, [key, look] as const].slice(-mostOverlays) };
}

/** Reads what was stored; whatever does not fit falls back to its default. */
export function parsePreferences(text: string | null): Preferences {
  const stored = parseObject(text);
  return {
    scheme: oneOf(stored.scheme, ['auto', 'light', 'dark'], defaultPreferences.scheme),
    soundOn: typeof stored.soundOn === 'boolean' ? stored.soundOn : defaultPreferences.soundOn,
    textSize: oneOf(stored.textSize, ['normal', 'large', 'larger'], defaultPreferences.textSize),
    lastType: parseLastType(stored.lastType),
    overlays: Array.isArray(stored.overlays) ? stored.overlays.flatMap(parseOverlayEntry) : [],
  };
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
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
  const { categoryUuid, typeUuid } = value as Record<string, unknown>;
  return typeof categoryUuid === 'string' && typeof typeUuid === 'string' ? { categoryUuid, typeUuid } : null;
}

function parseOverlayEntry(entry: unknown): readonly (readonly [string, OverlayLook])[] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || typeof entry[1] !== 'object' || entry[1] === null)
    return [];
  const look = entry[1] as Record<string, unknown>;
  return [
    [
      entry[0],
      {
        shown: look.shown !== false,
        opacity: within(look.opacity, 0, 1, defaultOverlay.opacity),
        flipped: look.flipped === true,
        scale: within(look.scale, 0.25, 4, defaultOverlay.scale),
      },
    ],
  ];
}

function within(value: unknown, least: number, most: number, fallback: number): number {
  return typeof value === 'number' && value >= least && value <= most ? value : fallback;
}
