import { noPlace } from '../migrations/0120-find-any-part.ts';

/**
 * A reference as searches compare it. Upper case rather than lower, because lower-casing looks at the letters around
 * (a final sigma), so that a prefix would not always stay a prefix.
 */
export function searchKeyOf(text: string): string {
  return text.toUpperCase();
}

/** A place as searches and pages compare it; an item without one lies behind all places. */
export function placeKeyOf(place: string | null): string {
  return place === null ? noPlace : searchKeyOf(place);
}

/** A key read backwards, so that the beginnings of these are the ends of those. */
export function backward(key: string): string {
  return Array.from(key).reverse().join('');
}

const lastCodePoint = 0x10ffff;

/** The smallest text after all that begin with `prefix`, in SQLite's binary order; null when nothing comes after them. */
export function afterPrefix(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === lastCodePoint) points.pop();
  const last = points.pop();
  if (last === undefined) return null;
  // Surrogates are no code points of their own: UTF-8, in which SQLite compares, has none.
  const next = last + 1 >= 0xd800 && last + 1 <= 0xdfff ? 0xe000 : last + 1;
  return String.fromCodePoint(...points, next);
}
