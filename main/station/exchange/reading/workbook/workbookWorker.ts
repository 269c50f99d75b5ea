import { unzipSync } from 'fflate';
import { formatValue } from 'hucre';
import { type Cell, type CellValue, readXlsx } from 'hucre/xlsx';
import { hostPort } from '../../../../lib/workers/hostPort.ts';
import type { TableRow } from '../table.ts';
import { maxInflated, maxSheetRows } from './bookLimits.ts';

/** A foreign workbook may inflate to anything or take minutes, so a worker reads it. */

export interface WorkbookQuestion {
  readonly bytes: Uint8Array;
  readonly sheet: string | null;
}

export interface SheetRows {
  readonly name: string;
  readonly rows: readonly TableRow[];
}

export type WorkbookAnswer =
  | { readonly kind: 'sheets'; readonly sheets: readonly SheetRows[] }
  | { readonly kind: 'noSheet'; readonly names: readonly string[] }
  | { readonly kind: 'locked' | 'tooLarge' | 'unreadable'; readonly message: string };

class TooLarge extends Error {}

function requireBounded(bytes: Uint8Array): void {
  let inflated = 0;
  unzipSync(bytes, {
    filter: ({ size, originalSize }) => {
      // A part without a size has no bound; an empty one has two bytes.
      if (originalSize === 0 && size > 2) throw new TooLarge('unsized part');
      inflated += originalSize;
      if (inflated > maxInflated) throw new TooLarge('inflated');
      return false;
    },
  });
}

async function answerTo({ bytes, sheet }: WorkbookQuestion): Promise<WorkbookAnswer> {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return { kind: 'locked', message: 'container' };
  try {
    requireBounded(bytes);
    const infos: { name: string; isHidden: boolean }[] = [];
    await readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }) => {
        infos.push({ name, isHidden: hidden === true || veryHidden === true });
        return false;
      },
    });
    const wanted = sheet === null ? infos.filter(({ isHidden }) => !isHidden) : named(infos, sheet);
    if (sheet !== null && wanted.length === 0) return { kind: 'noSheet', names: infos.map(({ name }) => name) };
    const names = wanted.map(({ name }) => name);
    const book = await readXlsx(bytes, { sheets: names, readStyles: true, maxRows: maxSheetRows + 1 });
    const sheets = book.sheets.map(({ name, rows, cells }) => {
      if (rows.length > maxSheetRows) throw new TooLarge('rows');
      return {
        name,
        rows: rowsOf(rows.map((row, y) => row.map((value, x) => cellText(value, cells?.get(`${y},${x}`))))),
      };
    });
    return { kind: 'sheets', sheets: sheet === null ? sheets.filter(({ rows }) => rows.length > 0) : sheets };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof TooLarge ? 'tooLarge' : 'unreadable', message };
  }
}

function named<Info extends { readonly name: string }>(infos: readonly Info[], wanted: string): readonly Info[] {
  const exact = infos.filter(({ name }) => name === wanted);
  const alike = infos.filter(({ name }) => name.trim().toLowerCase() === wanted.trim().toLowerCase());
  return (exact.length > 0 ? exact : alike).slice(0, 1);
}

function rowsOf(rows: readonly (readonly string[])[]): readonly TableRow[] {
  return rows.flatMap((cells, index) => {
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    return width === 0 ? [] : [{ line: index + 1, cells: cells.slice(0, width) }];
  });
}

/** Spreadsheets keep this many digits of a number. */
const maxDigits = 15;

/** The text is as a person sees it, without thousands separators and powers of ten, which would spoil a code. */
function cellText(value: CellValue, cell: Cell | undefined): string {
  if (value === null && cell?.formula !== undefined) return '#N/A';
  if (value === null) return '';
  if (typeof value === 'number') return numberText(value, cell?.style?.numFmt ?? '');
  if (value instanceof Date) return formatValue(value, cell?.style?.numFmt ?? 'yyyy-mm-dd');
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value;
}

function numberText(value: number, format: string): string {
  if (Math.abs(value) >= 10 ** maxDigits) return value.toExponential().toUpperCase();
  return isPlain(format) ? formatValue(value, format) : String(Number(value.toPrecision(maxDigits)));
}

/** A code may have leading zeros, hyphens and words around its digits, or a percent sign. */
function isPlain(format: string): boolean {
  const bare = format.replace(/"[^"]*"|\\./g, '');
  return /^[0# \-/()]*0[0# \-/()]*%?$/.test(bare);
}

const host = hostPort<WorkbookQuestion, WorkbookAnswer>();
host.onQuestion((question) => {
  void answerTo(question).then((answer) => {
    host.answer(answer);
    host.close();
  });
});
