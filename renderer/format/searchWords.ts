/** Without accents and capitals. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** The words of a text as a search compares them. */
export function searchWords(text: string): readonly string[] {
  return plainText(text).match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}

/** Whether each of the words that are asked for begins one of these. */
export function beginWords(words: readonly string[], asked: readonly string[]): boolean {
  return asked.every((word) => words.some((one) => one.startsWith(word)));
}
