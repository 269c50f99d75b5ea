export const codeKinds = ['qr', 'data_matrix', 'code_128', 'code_39', 'ean_upc', 'itf'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** Text from outside: never an address, path or pattern. */
export interface FoundCode {
  readonly kind: CodeKind;
  readonly text: string;
  /** Differs where it has invisible GS1 separators. */
  readonly raw?: string;
}

const maxTextLength = 500;
const maxCodes = 20;
// Controls and direction marks: a person must see what is compared.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** For comparison: trimmed, without invisible characters, at most 500 characters. */
export function cleanCodeText(text: string): string {
  return Array.from(text.replace(unseen, '').trim()).slice(0, maxTextLength).join('').trim();
}

export function cleanCodes(codes: readonly FoundCode[]): readonly FoundCode[] {
  const byText = new Map<string, FoundCode>();
  for (const { kind, text } of codes) {
    const cleaned = cleanCodeText(text);
    const raw = text === cleaned ? {} : { raw: text.slice(0, maxTextLength) };
    if (cleaned !== '' && !byText.has(cleaned)) byText.set(cleaned, { kind, text: cleaned, ...raw });
  }
  return [...byText.values()].slice(0, maxCodes);
}
