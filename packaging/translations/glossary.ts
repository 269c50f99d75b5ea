import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface GlossaryRow {
  readonly english: string;
  /** By code of the language. */
  readonly words: Readonly<Record<string, string>>;
}

/** The rows of `docs/glossary.md`: its heads name the codes of the languages. */
export function readGlossary(root: string): readonly GlossaryRow[] {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  let codes: readonly string[] = [];
  return rows.flatMap(([english = '', ...cells]) => {
    if (english === 'en') {
      codes = cells;
      return [];
    }
    return [{ english, words: Object.fromEntries(codes.map((code, at) => [code, cells[at] ?? ''])) }];
  });
}

/** The words of the glossary that stand in a message: `side = Seite`. */
export function glossaryOf(message: string, rows: readonly GlossaryRow[], language: string): readonly string[] {
  return rows
    .filter(({ english }) => new RegExp(`(?<![\\p{L}-])${english}(s|es)?(?![\\p{L}-])`, 'iu').test(message))
    .map(({ english, words }) => `${english} = ${words[language] ?? ''}`);
}
