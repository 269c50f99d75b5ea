import { type Text, text } from '../../texts/text.ts';
import { StationError } from '../failure.ts';
import { type ExpectedField, expectedFields } from './expectedItem.ts';

/** Which field each column of a file is, by the column's header in plain form. */
export type ColumnNames = Readonly<Record<string, ExpectedField>>;

/** Other headers that are understood where no column has the field's own name. */
const otherHeaders: ColumnNames = {
  reference_id: 'reference',
  sku: 'reference',
  category_uuid: 'category',
  type_uuid: 'type',
  service_uuid: 'service',
  brand_uuid: 'brand',
  model_uuid: 'model',
};

/** A header as headers are compared: no blanks around it, one blank within, small letters. */
export function plainHeader(header: string): string {
  return header.trim().replace(/\s+/g, ' ').toLowerCase();
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
 * usual headers.
 */
export function knownColumns(headers: readonly string[], chosen: ColumnNames): Columns {
  const plain = headers.map(plainHeader);
  const columns: Partial<Record<ExpectedField, number>> = {};
  for (const known of [chosen, ownNames, otherHeaders]) {
    for (const [index, header] of plain.entries()) {
      const field = Object.hasOwn(known, header) ? known[header] : undefined;
      const isTaken = Object.values(columns).includes(index);
      if (field !== undefined && !isTaken) columns[field] ??= index;
    }
  }
  return columns;
}

const ownNames: ColumnNames = Object.fromEntries(expectedFields.map((field) => [field, field]));

function noReference(headers: readonly string[]): Text {
  const named = headers.map((header) => header.trim()).filter((header) => header !== '');
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
