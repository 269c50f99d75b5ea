import { beginWords, plainText, searchWords } from '../../../format/searchWords.ts';
import type { WantedField } from '../form/wantedField.ts';

/** Something of the settings that can be found. */
export interface SettingsEntry extends WantedField {
  /** What its page calls it, in the language shown. */
  readonly name: string;
  readonly pageName: string;
  /** Found by these too. */
  readonly hint: string;
}

/** More would not be read. */
const maxFound = 40;

/**
 * Every word of the query must begin a word of the name, of the page's name or of the hint. The best first: as the name begins, then in the
 * name, then in the rest.
 */
export function findSettings(entries: readonly SettingsEntry[], query: string): readonly SettingsEntry[] {
  const asked = searchWords(query);
  if (asked.length === 0) return [];
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, asked, plainText(query).trim()) }))
    .filter(({ rank }) => rank !== null)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .slice(0, maxFound)
    .map(({ entry }) => entry);
}

function rankOf({ name, pageName, hint }: SettingsEntry, asked: readonly string[], query: string): number | null {
  if (plainText(name).startsWith(query)) return name === pageName ? 0 : 1;
  const inName = searchWords(name);
  if (beginWords(inName, asked)) return 2;
  const all = [...inName, ...searchWords(pageName)];
  if (beginWords(all, asked)) return 3;
  return beginWords([...all, ...searchWords(hint)], asked) ? 4 : null;
}
