import { checkRow, isFault, type RowRules } from '../../domain/worklist/checkRow.ts';
import { type ColumnNames, columnsOf, unusedColumns } from '../../domain/worklist/columns.ts';
import { type ExpectedField, type ExpectedItem, expectedFields } from '../../domain/worklist/expectedItem.ts';
import { wrongMap } from '../../domain/worklist/wrongMap.ts';
import { type Text, text } from '../../texts/text.ts';
import type { Table } from './reading/table.ts';

export interface BadRow {
  readonly line: number;
  readonly field: ExpectedField | 'row';
  readonly why: Text;
  readonly asks: boolean;
}

/** `wrong`: the given columns cannot be right. */
export function checkRows(
  table: Table,
  names: ColumnNames,
  rules: RowRules,
): {
  readonly items: readonly ExpectedItem[];
  readonly bad: readonly BadRow[];
  readonly unused: readonly string[];
  readonly wrong: Text | null;
} {
  const columns = columnsOf(table.headers, names);
  const present = expectedFields.flatMap((field) => {
    const column = columns[field];
    return column === undefined ? [] : [{ field, column }];
  });
  const items = new Map<string, ExpectedItem>();
  const lines = new Map<string, number>();
  const bad: BadRow[] = table.bad.map((row) => ({ ...row, field: 'row', asks: false }));
  for (const { line, cells } of table.rows) {
    const checked = checkRow(
      Object.fromEntries(present.map(({ field, column }) => [field, cells[column] ?? ''])),
      rules,
    );
    if (isFault(checked)) {
      bad.push({ line, field: checked.field, why: checked.why, asks: checked.asks ?? false });
      continue;
    }
    const { reference } = checked;
    const before = lines.get(reference);
    if (before === undefined) {
      lines.set(reference, line);
      items.set(reference, checked);
    } else {
      bad.push({ line, field: 'reference', why: text('workList.twice', { reference, line: before }), asks: false });
    }
  }
  return {
    items: [...items.values()],
    bad: bad.toSorted((left, right) => left.line - right.line),
    unused: unusedColumns(table.headers, table.rows, columns),
    wrong: wrongMap(table, columns, names, bad),
  };
}
