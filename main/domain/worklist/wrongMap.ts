import { type Text, text } from '../../texts/text.ts';
import { type ColumnNames, type Columns, plainHeader } from './columns.ts';
import type { ExpectedField } from './expectedItem.ts';

interface Fault {
  readonly line: number;
  readonly field: ExpectedField | 'row';
  readonly why: Text;
  /** A person may say that it is right all the same. */
  readonly asks: boolean;
}

/**
 * Why what a person has said of the columns cannot be right: in one of those columns most rows are bad. Then nothing is taken, and nothing
 * remembered. Null where it can be right.
 */
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
