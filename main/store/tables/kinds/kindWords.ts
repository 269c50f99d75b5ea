/** Searches for words in the full-text index of the taxonomy, in FTS5's language. Words are folded: no quotation mark is in them. */

/** What has all the words, the better the earlier: each of these has what the one before it has, and more. */
export function withAllWords(words: readonly string[]): readonly string[] {
  return [
    and(words.map(ownBegins)),
    and([...words.map(begins), or(words.map(own))]),
    and([...words.map(anywhere), or(words.map(own))]),
  ];
}

/** What has all words of one of these sets, and one of all of them in the entry itself; by beginnings of words alone, and then by parts inside them. */
export function withSomeWords(sets: readonly (readonly string[])[]): readonly string[] {
  const inEntry = or([...new Set(sets.flat())].map(own));
  return [begins, anywhere].map((word) => and([or(sets.map((set) => and(set.map(word)))), inEntry]));
}

/** A word that begins with this, in the entry or above it, or has it inside, in the entry. */
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
