import { type Text, text } from '../../texts/text.ts';
import { type ColumnNames, type Columns, plainHeader } from './columns.ts';
import type { ExpectedField } from './expectedItem.ts';

interface Fault {
  readonly line: number;
  readonly field: ExpectedField | 'row';
  readonly why: Text;
  /** A person may accept it all the same. */
  readonly asks: boolean;
}

/** Most rows of a chosen column are bad, so nothing is taken or remembered. Null where the choice can be right. */
export function wrongMap(
  { headers, rows }: { readonly headers: readonly string[]; readonly rows: readonly unknown[] },
  columns: Columns,
  chosen: ColumnNames,
  bad: readonly Fault[],
): Text | null {
  for (const [field, column] of Object.entries(columns)) {
    const header = headers[column] ?? '';
    if (chosen[plainHeader(header)] !== field) continue;
    const faults = bad.filter((row) => row.field === field && !row.asks);
    const [first] = faults;
    if (first === undefined || faults.length * 2 <= rows.length) continue;
    const { line, why } = first;
    return text('workList.wrongMap', {
      column: header.trim(),
      field,
      bad: faults.length,
      rows: rows.length,
      line,
      why,
    });
  }
  return null;
}
