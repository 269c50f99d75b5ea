import { type Text, text } from '../../texts/text.ts';
import { type CodeRules, meaningOf } from '../codes/codeRules.ts';
import { type ExpectedField, type ExpectedItem, expectedFields } from './expectedItem.ts';
import type { TypeFault } from './namedType.ts';
import { plainCell } from './plainCell.ts';

export interface RowRules {
  typeFault(row: Pick<ExpectedItem, 'category' | 'type'>): TypeFault | null;
  knowsService(given: string): boolean;
  readonly codes: CodeRules;
  /** A person has accepted codes that fit no rule. */
  readonly takesAnyCode: boolean;
}

export interface RowFault {
  readonly field: ExpectedField;
  readonly why: Text;
  /** A person may accept it all the same. */
  readonly asks?: boolean;
}

const longest: Readonly<Record<ExpectedField, number>> = {
  reference: 500,
  category: 500,
  type: 500,
  service: 500,
  brand: 500,
  model: 500,
  place: 500,
  note: 5_000,
};

export function checkRow(
  cells: Readonly<Partial<Record<ExpectedField, string>>>,
  rules: RowRules,
): ExpectedItem | RowFault {
  const values = Object.fromEntries(expectedFields.map((field) => [field, plainCell(cells[field] ?? '')])) as Record<
    ExpectedField,
    string
  >;
  const { reference } = values;
  if (reference === '') return { field: 'reference', why: text('workList.noCode') };
  const tooLong = expectedFields.find((field) => values[field].length > longest[field]);
  if (tooLong !== undefined) return { field: tooLong, why: text('workList.tooLong', { most: longest[tooLong] }) };
  if (/[\p{Cc}\u2028\u2029]/u.test(reference))
    return { field: 'reference', why: text('workList.unseen', { reference }) };
  const unread = expectedFields.find((field) => values[field].includes('\ufffd'));
  if (unread !== undefined) return { field: unread, why: text('workList.unreadable', { given: values[unread] }) };
  const others = Object.fromEntries(expectedFields.map((field) => [field, values[field] || null]));
  // Every field was set above.
  const item = { ...others, reference } as ExpectedItem;
  return codeFault(reference, rules) ?? typeFault(item, rules) ?? serviceFault(item, rules) ?? item;
}

export function isFault(checked: ExpectedItem | RowFault): checked is RowFault {
  return 'why' in checked;
}

function codeFault(reference: string, { codes, takesAnyCode }: RowRules): RowFault | null {
  const spoilt = spoiltCode(reference);
  if (spoilt !== null) return { field: 'reference', why: spoilt };
  const { kind } = meaningOf(reference, codes);
  switch (kind) {
    case 'item':
      return null;
    case 'ask':
      return takesAnyCode ? null : { field: 'reference', why: text('workList.askCode', { reference }), asks: true };
    case 'refuse':
      return { field: 'reference', why: text('code.refused', { code: reference }) };
    case 'command':
    case 'unknown_command':
    case 'place':
      return { field: 'reference', why: text('workList.noItemCode', { reference }) };
  }
}

function typeFault(item: ExpectedItem, rules: RowRules): RowFault | null {
  const found = rules.typeFault(item);
  if (found === null) return null;
  const { field } = found;
  const name = item[field] ?? '';
  if (found.fault === 'several') return { field, why: text('workList.severalTypes', { name }) };
  if (field === 'category') return { field, why: text('workList.noCategory', { name }) };
  const why =
    item.category === null
      ? text('workList.noType', { name })
      : text('workList.noTypeOf', { name, category: item.category });
  return { field, why };
}

function serviceFault({ service }: ExpectedItem, rules: RowRules): RowFault | null {
  if (service === null || rules.knowsService(service)) return null;
  return { field: 'service', why: text('workList.noService', { name: service }) };
}

/** A spreadsheet has cut off digits: `4.00638E+12`, `1,23457E+12`, `1E+12`. `5E10` may be a code. */
const shortened = /^[+-]?\d+(?:[.,]\d+E[+-]?\d+|E\+\d+)$/i;
/** A program took the code for an amount: `4006381333931.0`. */
const amount = /^\d{6,}[.,]0+$/;
/** Failed formulas in the station's languages, and a cell too narrow for its number. */
const failed =
  /^(?:#{3,}|#(?:N\/?[AV]|N\/D|N\/DD!|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!|SPILL!|CALC!|GETTING_DATA|BEZUG!|WERT!|ZAHL!|¡REF!|¡VALOR!|¿NOMBRE\?|¡NUM!|¡DIV\/0!|VALEUR!|NOM\?|NOMBRE!|ADR!|ARG!|LICZBA!|NAZWA\?|BRAK|DZIEL\/0!))$/iu;

/** Another program changed the code. Null where nothing shows it. */
function spoiltCode(reference: string): Text | null {
  if (shortened.test(reference)) return text('workList.shortened', { reference });
  if (amount.test(reference)) return text('workList.amount', { reference });
  if (failed.test(reference)) return text('workList.failedCell', { reference });
  return null;
}
