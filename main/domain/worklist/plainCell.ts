/** Marks that nobody sees and no scanner reads: zero-width blanks, direction marks, soft hyphens, marks of a file's beginning. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;
/** What joins letters belongs between letters that join, and between the parts of an emoji: never beside a digit or a Latin letter. */
const straightJoiners = /(?<=^|\p{ASCII})[\u200c\u200d]+|[\u200c\u200d]+(?=\p{ASCII}|$)/gu;

/** A text without marks that nobody sees; every blank that is no line's end is the usual one. */
export function seenText(given: string): string {
  return given
    .replace(unseen, '')
    .replace(straightJoiners, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
}

/**
 * A cell as it was meant: without blanks around it and marks that nobody sees, without the `="…"` by which exports keep leading zeros, and
 * without the apostrophe by which spreadsheets and our own exports keep a cell from being a formula.
 */
export function plainCell(cell: string): string {
  const seen = seenText(cell);
  const kept = /^="([^"]*)"$/.exec(seen)?.[1];
  if (kept !== undefined) return kept.trim();
  return /^'\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(seen) ? seen.slice(1) : seen;
}
