/** FTS5's language. Folded words have no quotation mark. */

/** The best fit first; each search includes the ones before. */
export function withAllWords(words: readonly string[]): readonly string[] {
  return [
    and(words.map(ownBegins)),
    and([...words.map(begins), or(words.map(own))]),
    and([...words.map(anywhere), or(words.map(own))]),
  ];
}

/** All words of one set, and one in the entry itself: first by beginnings, then by inner parts. */
export function withSomeWords(sets: readonly (readonly string[])[]): readonly string[] {
  const inEntry = or([...new Set(sets.flat())].map(own));
  return [begins, anywhere].map((word) => and([or(sets.map((set) => and(set.map(word)))), inEntry]));
}

/** Inner parts count only in the entry's own name. */
export function anywhere(word: string): string {
  return isLetter(word) ? begins(word) : `${phrase(word)}`;
}

function begins(word: string): string {
  return `{own above} : ${phrase(word)}`;
}

function ownBegins(word: string): string {
  return `own : ${phrase(word)}`;
}

function own(word: string): string {
  return isLetter(word) ? ownBegins(word) : `{own part} : ${phrase(word)}`;
}

/** A letter inside a word says nothing. */
function isLetter(word: string): boolean {
  return Array.from(word).length === 1;
}

function phrase(word: string): string {
  return `"${word}" *`;
}

function and(parts: readonly string[]): string {
  return joined(parts, 'AND');
}

function or(parts: readonly string[]): string {
  return joined(parts, 'OR');
}

function joined(parts: readonly string[], operator: string): string {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : `(${parts.join(` ${operator} `)})`;
}
