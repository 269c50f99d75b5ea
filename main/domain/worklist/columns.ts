import { type Text, text } from '../../texts/text.ts';
import { StationError } from '../failure.ts';
import { type ExpectedField, expectedFields } from './expectedItem.ts';
import { bareHeader, headerWords } from './headerWords.ts';
import { seenText } from './plainCell.ts';

export type ColumnNames = Readonly<Record<string, ExpectedField>>;

/** For comparison: trimmed, single blanks, lower case, no invisible marks. */
export function plainHeader(header: string): string {
  return seenText(header.normalize()).replace(/\s+/g, ' ').toLowerCase();
}

export type Columns = Readonly<Partial<Record<ExpectedField, number>>>;

/** Throws `invalid` where no column is the reference. */
export function columnsOf(headers: readonly string[], chosen: ColumnNames): Columns {
  const columns = knownColumns(headers, chosen);
  if (columns.reference === undefined) throw new StationError('invalid', noReference(headers), { field: 'reference' });
  return columns;
}

/** The person's choice first, then the field's name, then other usual words, the likeliest first. */
export function knownColumns(headers: readonly string[], chosen: ColumnNames): Columns {
  const columns: Partial<Record<ExpectedField, number>> = {};
  for (const [index, header] of headers.map(plainHeader).entries()) {
    const field = Object.hasOwn(chosen, header) ? chosen[header] : undefined;
    if (field !== undefined) columns[field] ??= index;
  }
  const taken = new Set(Object.values(columns));
  const bare = headers.map((header, index) => (taken.has(index) ? null : bareHeader(header)));
  for (const [field, words] of headerWords) {
    if (columns[field] !== undefined) continue;
    const word = words.find((known) => bare.includes(known));
    if (word !== undefined) columns[field] = bare.indexOf(word);
  }
  return columns;
}

/** Titles may stand above the header, within this many rows. */
const headerWithin = 20;

/**
 * The first row that names the reference among others; else the first with about the most cells, for titles have few.
 */
export function headerRow(rows: readonly (readonly string[])[], chosen: ColumnNames): number {
  const head = rows.slice(0, headerWithin);
  const filled = head.map((cells) => cells.filter((cell) => seenText(cell) !== '').length);
  const named = head.findIndex((cells, index) => {
    const columns = knownColumns(cells, chosen);
    const known = Object.keys(columns).length;
    // A row or a title may hold one such word by chance.
    return columns.reference !== undefined && (index === 0 || known > 1 || known === filled[index]);
  });
  if (named !== -1) return named;
  const widest = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count > 0 && count >= widest / 2),
  );
}

/** Non-empty columns without a field; one without a name by its letter, as in spreadsheets. */
export function unusedColumns(
  headers: readonly string[],
  rows: readonly { readonly cells: readonly string[] }[],
  columns: Columns,
): readonly string[] {
  const used = new Set(Object.values(columns));
  return headers.flatMap((header, index) => {
    const name = seenText(header);
    if (used.has(index)) return [];
    if (name !== '') return [name];
    const isFilled = rows.some(({ cells }) => seenText(cells[index] ?? '') !== '');
    return isFilled ? [`(${columnLetter(index)})`] : [];
  });
}

function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}

export function noReference(headers: readonly string[]): Text {
  const named = headers.map(seenText).filter((header) => header !== '');
  if (named.length === 0) return text('workList.noHeader');
  return text('workList.noReference', { columns: named.slice(0, maxNamed) });
}

/** Enough for a file that is no list. */
const maxNamed = 20;

/**
 * `COLUMN=FIELD` of the command line; the header may hold `=`. Throws `invalid`, naming `--map`, for other forms and
 * two columns of one field.
 */
export function parseColumnNames(given: readonly string[]): ColumnNames {
  const names: Record<string, ExpectedField> = {};
  for (const each of given) {
    const at = each.lastIndexOf('=');
    const header = plainHeader(each.slice(0, Math.max(at, 0)));
    const field = expectedFields.find(
      (known) =>
        known ===
        each
          .slice(at + 1)
          .trim()
          .toLowerCase(),
    );
    if (header === '' || field === undefined)
      throw badMap(text('workList.badMap', { given: each, fields: expectedFields }));
    if (Object.values(names).includes(field) && names[header] !== field)
      throw badMap(text('workList.mapTwice', { field }));
    names[header] = field;
  }
  return names;
}

/** Throws `invalid`, naming `--map`, for a missing column. */
export function checkNamesAColumn(headers: readonly string[], given: ColumnNames): void {
  const plain = headers.map(plainHeader);
  const missing = Object.keys(given).find((header) => !plain.includes(header));
  if (missing === undefined) return;
  throw badMap(text('workList.noColumn', { column: missing, columns: headers.slice(0, maxNamed) }));
}

/** A field that gets another column leaves its former one. */
export function mergedNames(before: ColumnNames, given: ColumnNames): ColumnNames {
  const fields = Object.values(given);
  const saved = Object.entries(before).filter(([, field]) => !fields.includes(field));
  return { ...Object.fromEntries(saved), ...given };
}

function badMap(why: Text): StationError {
  return new StationError('invalid', why, { field: 'map' });
}
