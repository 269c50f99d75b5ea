import { type ColumnNames, headerRow } from '../../../domain/worklist/columns.ts';
import { seenText } from '../../../domain/worklist/plainCell.ts';
import { type Text, text } from '../../../texts/text.ts';

/** A list as a file tells it: its columns, and its rows with the lines on which they begin. */
export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  /** Rows that cannot be read. */
  readonly bad: readonly UnreadRow[];
}

export interface TableRow {
  /** Of the file, from 1; of JSON that is no list of lines, the number of the entry. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface UnreadRow {
  readonly line: number;
  readonly why: Text;
}

/** The rows of a file of cells as a table: which of them names the columns is found, and what stands above it is no row. */
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

/** Where most rows reach further than the header, those are columns without a name; where few do, a quote is missing. */
function medianWidth(rows: readonly TableRow[]): number {
  const widths = rows.map(filledWidth).toSorted((left, right) => left - right);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}

function filledWidth({ cells }: TableRow): number {
  return cells.findLastIndex((cell) => seenText(cell) !== '') + 1;
}
