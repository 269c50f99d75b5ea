/** A shorter spelling shortens it. */
const maxPrefixLength = 5;
const wordCharacter = /[\p{L}\p{N}]/u;

/**
 * Finds any of many texts in one pass, ignoring case: a station holds 100,000 references, too many for a regular
 * expression. `aloneOnly` texts match only as whole words.
 */
export class ReferenceFinder {
  readonly #spellings: ReadonlySet<string>;
  readonly #prefixes: ReadonlySet<string>;
  readonly #prefixLength: number;
  /** Longest first: a reference that contains another one is removed whole. */
  readonly #lengths: readonly number[];
  readonly #aloneOnly: boolean;

  constructor(spellings: readonly string[], options: { readonly aloneOnly: boolean }) {
    this.#spellings = new Set(spellings.filter((spelling) => spelling !== '').map(foldCase));
    const lengths = new Set([...this.#spellings].map((spelling) => spelling.length));
    this.#lengths = [...lengths].sort((a, b) => b - a);
    this.#prefixLength = Math.min(maxPrefixLength, this.#lengths.at(-1) ?? maxPrefixLength);
    this.#prefixes = new Set([...this.#spellings].map((spelling) => spelling.slice(0, this.#prefixLength)));
    this.#aloneOnly = options.aloneOnly;
  }

  replaceIn(text: string, replacement: string): string {
    if (this.#spellings.size === 0) return text;
    const folded = foldCase(text);
    let result = '';
    let copied = 0;
    for (let at = 0; at + this.#prefixLength <= folded.length; at += 1) {
      const length = this.#matchAt(folded, at);
      if (length === 0) continue;
      result += text.slice(copied, at) + replacement;
      copied = at + length;
      at = copied - 1;
    }
    return result + text.slice(copied);
  }

  #matchAt(folded: string, at: number): number {
    if (!this.#prefixes.has(folded.slice(at, at + this.#prefixLength))) return 0;
    const fits = (length: number) =>
      this.#spellings.has(folded.slice(at, at + length)) && (!this.#aloneOnly || standsAlone(folded, at, at + length));
    return this.#lengths.find(fits) ?? 0;
  }
}

function standsAlone(text: string, start: number, end: number): boolean {
  return !wordCharacter.test(text[start - 1] ?? ' ') && !wordCharacter.test(text[end] ?? ' ');
}

/** Keeps the length, so that positions stay valid. */
function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const small = character.toLowerCase();
    return small.length === character.length ? small : character;
  }).join('');
}
