/** Invisible marks that no scanner reads: zero-width blanks, direction marks, soft hyphens, byte order marks. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;
/** Joiners belong between joining letters and parts of an emoji, never beside ASCII. */
const straightJoiners = /(?<=^|\p{ASCII})[\u200c\u200d]+|[\u200c\u200d]+(?=\p{ASCII}|$)/gu;

/** Removes invisible marks and turns every blank within a line into a plain one. */
export function seenText(given: string): string {
  return given
    .replace(unseen, '')
    .replace(straightJoiners, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
}

/**
 * Also removes the `="…"` of exports that protects leading zeros, and the apostrophe that keeps a cell from being a
 * formula.
 */
export function plainCell(cell: string): string {
  const seen = seenText(cell);
  const saved = /^="([^"]*)"$/.exec(seen)?.[1];
  if (saved !== undefined) return saved.trim();
  return /^'\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(seen) ? seen.slice(1) : seen;
}
