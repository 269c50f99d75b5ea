import { type ColumnNames, headerRow } from '../../../domain/worklist/columns.ts';
import { seenText } from '../../../domain/worklist/plainCell.ts';
import { type Text, text } from '../../../texts/text.ts';

export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  readonly bad: readonly UnreadRow[];
}

export interface TableRow {
  /** Counts from 1; in a JSON document, the entry's number. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface UnreadRow {
  readonly line: number;
  readonly why: Text;
}

/** Lines above the header are not rows. */
export function tableOf(all: readonly TableRow[], unread: readonly UnreadRow[], chosen: ColumnNames): Table {
  const at = headerRow(
    all.map(({ cells }) => cells),
    chosen,
  );
  const header = all[at];
  if (header === undefined) return { headers: [], rows: [], bad: unread };
  const below = all.slice(at + 1);
  const width = Math.max(filledWidth(header), medianWidth(below));
  const headers = Array.from({ length: width }, (_, index) => header.cells[index] ?? '');
  const isWide = (row: TableRow) => filledWidth(row) > width;
  const tooWide = below.filter(isWide).map(({ line }) => ({ line, why: text('workList.moreCells') }));
  return {
    headers,
    rows: below.filter((row) => !isWide(row)),
    bad: [...unread.filter(({ line }) => line > header.line), ...tooWide],
  };
}

/** Where most rows are longer than the header, columns lack a name; where few are, a quote is missing. */
function medianWidth(rows: readonly TableRow[]): number {
  const widths = rows.map(filledWidth).toSorted((left, right) => left - right);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}

function filledWidth({ cells }: TableRow): number {
  return cells.findLastIndex((cell) => seenText(cell) !== '') + 1;
}
