import { type LayoutFault, layoutFaults, retyped } from '../codes/keyboardLayouts.ts';
import { cleanCodeText } from '../photo/codes.ts';

/** Two codes that a person takes for the same. */
export type CodeDifference =
  /** Caps Lock swaps the case of each letter. */
  | { readonly kind: 'caps_lock' }
  | { readonly kind: 'case' }
  /** Full-width letters and other Unicode equivalents. */
  | { readonly kind: 'width' }
  | { readonly kind: 'unseen' }
  /** Another script's letters, other dashes or blanks. */
  | { readonly kind: 'look' }
  | { readonly kind: 'layout'; readonly fault: LayoutFault };

export interface NearText {
  readonly text: string;
  readonly fault: LayoutFault | null;
}

/** Cyrillic and Greek capitals that look Latin. */
const confusables: Readonly<Record<string, string>> = Object.fromEntries([
  ...pairs('АВЕЅІЈКМНОРСТУХ', 'ABESIJKMHOPCTYX'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
]);

function pairs(from: string, to: string): readonly (readonly [string, string])[] {
  return Array.from(from, (character, index) => [character, to[index] ?? character] as const);
}

/**
 * Codes with the same result look the same: no invisible characters, one width, capitals, one dash, one blank, Latin
 * look-alikes.
 */
export function skeletonOf(code: string): string {
  return Array.from(plain(code).toUpperCase(), (character) => confusables[character] ?? character).join('');
}

function plain(code: string): string {
  return cleanCodeText(code.normalize('NFKC'))
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\p{Zs}+/gu, ' ');
}

/** Likeliest first, for comparison without case; each text once. */
export function nearTexts(code: string): readonly NearText[] {
  const shown = [code, plain(code), skeletonOf(code), fullWidth(plain(code))].map((text) => ({ text, fault: null }));
  const typed = layoutFaults.flatMap((fault) => {
    const text = retyped(code, fault);
    return text === null ? [] : [{ text, fault }];
  });
  const seen = new Set<string>();
  return [...shown, ...typed].filter(({ text }) => {
    const key = text.toUpperCase();
    if (text === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Null for the same code. `fault`: the layouts by which it was found. */
export function differenceOf(read: string, here: string, fault: LayoutFault | null): CodeDifference | null {
  if (read === here) return null;
  if (fault !== null) return { kind: 'layout', fault };
  if (read.toUpperCase() === here.toUpperCase()) return { kind: swapped(read) === here ? 'caps_lock' : 'case' };
  if (cleanCodeText(read).toUpperCase() === cleanCodeText(here).toUpperCase()) return { kind: 'unseen' };
  return { kind: isSameWidth(read, here) ? 'look' : 'width' };
}

function isSameWidth(read: string, here: string): boolean {
  return read.normalize('NFKC').toUpperCase() !== here.normalize('NFKC').toUpperCase();
}

function swapped(text: string): string {
  return Array.from(text, (character) =>
    character === character.toUpperCase() ? character.toLowerCase() : character.toUpperCase(),
  ).join('');
}

/** East Asian keyboards type ASCII so. */
function fullWidth(text: string): string {
  return Array.from(text, (character) => {
    const point = character.codePointAt(0) ?? 0;
    if (character === ' ') return '\u3000';
    return point > 0x20 && point < 0x7f ? String.fromCodePoint(point + 0xfee0) : character;
  }).join('');
}
