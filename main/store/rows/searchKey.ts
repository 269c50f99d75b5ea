import { noPlace } from '../migrations/0120-find-any-part.ts';

/** Lower-casing depends on neighbouring letters (a final sigma), so a prefix might not stay one. */
export function searchKeyOf(text: string): string {
  return text.toUpperCase();
}

/** An item without a place sorts last. */
export function placeKeyOf(place: string | null): string {
  return place === null ? noPlace : searchKeyOf(place);
}

export function backward(key: string): string {
  return Array.from(key).reverse().join('');
}

const lastCodePoint = 0x10ffff;

export function afterPrefix(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === lastCodePoint) points.pop();
  const last = points.pop();
  if (last === undefined) return null;
  // SQLite compares UTF-8, which has no surrogates.
  const next = last + 1 >= 0xd800 && last + 1 <= 0xdfff ? 0xe000 : last + 1;
  return String.fromCodePoint(...points, next);
}
