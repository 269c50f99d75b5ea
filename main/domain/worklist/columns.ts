import { type Text, text } from '../../texts/text.ts';
import { StationError } from '../failure.ts';
import { type ExpectedField, expectedFields } from './expectedItem.ts';
import { bareHeader, headerWords } from './headerWords.ts';
import { seenText } from './plainCell.ts';

/** Which field each column of a file is, by the column's header in plain form. */
export type ColumnNames = Readonly<Record<string, ExpectedField>>;

/** A header as headers are compared: no blanks around it, one blank within, small letters, no marks that nobody sees. */
export function plainHeader(header: string): string {
  return seenText(header.normalize()).replace(/\s+/g, ' ').toLowerCase();
}

export type Columns = Readonly<Partial<Record<ExpectedField, number>>>;

/** As `knownColumns`. Throws `invalid` where no column is the reference. */
export function columnsOf(headers: readonly string[], chosen: ColumnNames): Columns {
  const columns = knownColumns(headers, chosen);
  if (columns.reference === undefined) throw new StationError('invalid', noReference(headers), { field: 'reference' });
  return columns;
}

/**
 * The column's number for each field that the file has. What was chosen before counts first, then the field's own name, then other
 * usual words for it, the likeliest first.
 */
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

/** So far down a header is looked for; what stands above it is a title. */
const headerWithin = 20;

/**
 * The number of the row that names the columns: the first that names the reference among its like. Where none does, the first that has
 * about as many cells as any: a title above has few.
 */
export function headerRow(rows: readonly (readonly string[])[], chosen: ColumnNames): number {
  const head = rows.slice(0, headerWithin);
  const filled = head.map((cells) => cells.filter((cell) => seenText(cell) !== '').length);
  const named = head.findIndex((cells, index) => {
    const columns = knownColumns(cells, chosen);
    const known = Object.keys(columns).length;
    // A row of the list may hold one such word by chance, and so may a title of several cells.
    return columns.reference !== undefined && (index === 0 || known > 1 || known === filled[index]);
  });
  if (named !== -1) return named;
  const widest = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count > 0 && count >= widest / 2),
  );
}

/** The columns that no field takes and that hold something, by their names; one without a name by its letter, as spreadsheets have it. */
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

/** What to say of a list none of whose columns is known to be the reference. */
export function noReference(headers: readonly string[]): Text {
  const named = headers.map(seenText).filter((header) => header !== '');
  if (named.length === 0) return text('workList.noHeader');
  return text('workList.noReference', { columns: named.slice(0, mostNamed) });
}

/** Of a file that is no list at all a few are enough. */
const mostNamed = 20;

/**
 * `COLUMN=FIELD` of the command line. The header may hold `=` itself. Throws `invalid`, naming `--map`, for what is none, for a
 * column that the file does not have, and for two columns of one field.
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

/** Throws `invalid`, naming `--map`, for a column that the file does not have. */
export function checkNamesAColumn(headers: readonly string[], given: ColumnNames): void {
  const plain = headers.map(plainHeader);
  const missing = Object.keys(given).find((header) => !plain.includes(header));
  if (missing === undefined) return;
  throw badMap(text('workList.noColumn', { column: missing, columns: headers.slice(0, mostNamed) }));
}

/** What was chosen before with what is chosen now: a field that gets another column leaves its former one. */
export function mergedNames(before: ColumnNames, given: ColumnNames): ColumnNames {
  const fields = Object.values(given);
  const kept = Object.entries(before).filter(([, field]) => !fields.includes(field));
  return { ...Object.fromEntries(kept), ...given };
}

function badMap(why: Text): StationError {
  return new StationError('invalid', why, { field: 'map' });
}
