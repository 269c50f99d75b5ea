/** Kinds of code that are looked for on photos. */
export const codeKinds = ['qr', 'data_matrix', 'code_128', 'code_39', 'ean_upc', 'itf'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** One code that a photo shows. Its text comes from outside: it is data, never an address, a path or a pattern. */
export interface FoundCode {
  readonly kind: CodeKind;
  readonly text: string;
  /** As it was read, where that differs: separators of GS1 are characters that nobody sees. */
  readonly raw?: string;
}

const longestText = 500;
const mostCodes = 20;
// Controls, and marks that turn the direction of writing or show nothing: a person must see what is compared.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** The text as references are compared: no unseen characters, no blanks around it, at most 500 characters. */
export function cleanCodeText(text: string): string {
  return Array.from(text.replace(unseen, '').trim()).slice(0, longestText).join('').trim();
}

/** Cleaned, each text once, in the order found; empty ones are left out. At most 20. */
export function cleanCodes(codes: readonly FoundCode[]): readonly FoundCode[] {
  const byText = new Map<string, FoundCode>();
  for (const { kind, text } of codes) {
    const cleaned = cleanCodeText(text);
    const raw = text === cleaned ? {} : { raw: text.slice(0, longestText) };
    if (cleaned !== '' && !byText.has(cleaned)) byText.set(cleaned, { kind, text: cleaned, ...raw });
  }
  return [...byText.values()].slice(0, mostCodes);
}
