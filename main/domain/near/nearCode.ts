import { type LayoutFault, layoutFaults, retyped } from '../codes/keyboardLayouts.ts';
import { cleanCodeText } from '../photo/codes.ts';

/** In what a code that was read differs from one that is here, though a person takes them for the same. */
export type CodeDifference =
  /** Each letter has the other case: Caps Lock is on. */
  | { readonly kind: 'caps_lock' }
  | { readonly kind: 'case' }
  /** Letters of full width, and others that Unicode counts as the same. */
  | { readonly kind: 'width' }
  /** Characters that nobody sees. */
  | { readonly kind: 'unseen' }
  /** Letters of another script, dashes and blanks that look the same. */
  | { readonly kind: 'look' }
  | { readonly kind: 'layout'; readonly fault: LayoutFault };

/** A text that the code may have been meant as; `key` as references are compared whatever their case. */
export interface NearText {
  readonly text: string;
  readonly fault: LayoutFault | null;
}

/** Cyrillic and Greek capitals and the Latin ones that look the same. */
const lookAlike: Readonly<Record<string, string>> = Object.fromEntries([
  ...pairs('АВЕЅІЈКМНОРСТУХ', 'ABESIJKMHOPCTYX'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
]);

function pairs(from: string, to: string): readonly (readonly [string, string])[] {
  return Array.from(from, (character, index) => [character, to[index] ?? character] as const);
}

/**
 * A code as a person reads it: two codes with the same key are told apart by nobody who looks at them. Without unseen characters, of one
 * width, in capitals, with one kind of dash and of blank, and letters that look like Latin ones as those.
 */
export function looksOf(code: string): string {
  return Array.from(plain(code).toUpperCase(), (character) => lookAlike[character] ?? character).join('');
}

/** Of one width, without unseen characters, with one kind of dash and of blank. */
function plain(code: string): string {
  return cleanCodeText(code.normalize('NFKC'))
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\p{Zs}+/gu, ' ');
}

/**
 * Texts by which a code is looked for that differs from `code` and is the same to a person, the likeliest first. They are to be compared
 * whatever their case. Those of a layout that another fault gives too stand once.
 */
export function nearTexts(code: string): readonly NearText[] {
  const shown = [code, plain(code), looksOf(code), fullWidth(plain(code))].map((text) => ({ text, fault: null }));
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

/** What tells the two apart; null for a code that is the very same. `fault`: the layouts by which the one was found. */
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

/** The letters, digits and signs of ASCII as East Asian keyboards type them. */
function fullWidth(text: string): string {
  return Array.from(text, (character) => {
    const point = character.codePointAt(0) ?? 0;
    if (character === ' ') return '\u3000';
    return point > 0x20 && point < 0x7f ? String.fromCodePoint(point + 0xfee0) : character;
  }).join('');
}
