import type { CodePage } from '../../../domain/worklist/codePages.ts';
import { type ColumnNames, headerRow, knownColumns } from '../../../domain/worklist/columns.ts';
import { fileText, type KnownPages, type PageSample } from './fileText.ts';
import { readTable } from './readTable.ts';
import { type Table, tableOf } from './table.ts';
import { isWorkbook, readWorkbook } from './workbook/readWorkbook.ts';
import type { SheetRows } from './workbook/workbookWorker.ts';

export type ListReading =
  | {
      readonly kind: 'table';
      readonly table: Table;
      readonly sheet: string | null;
      readonly page: CodePage | null;
    }
  | { readonly kind: 'sheet'; readonly sheets: readonly string[] }
  | { readonly kind: 'page'; readonly samples: readonly PageSample[] };

export interface ListHints {
  readonly columns: ColumnNames;
  readonly sheet: string | null;
  /** The only sheet with a reference is taken when nobody can be asked. */
  readonly isAlone: boolean;
  readonly pages: KnownPages;
}

/** Throws `invalid` for a file that is not a list, or is too large. */
export async function readList(bytes: Uint8Array, name: string, hints: ListHints): Promise<ListReading> {
  if (isWorkbook(bytes)) {
    const sheets = await readWorkbook(bytes, name, hints.sheet);
    const sheet = onlySheet(sheets, hints);
    if (sheet === null) return { kind: 'sheet', sheets: sheets.map((each) => each.name) };
    return { kind: 'table', table: tableOf(sheet.rows, [], hints.columns), sheet: sheet.name, page: null };
  }
  const read = fileText(bytes, hints.pages);
  if (read.kind === 'open') return { kind: 'page', samples: read.samples };
  return { kind: 'table', table: readTable(read.content, name, hints.columns), sheet: null, page: read.page };
}

function onlySheet(sheets: readonly SheetRows[], { isAlone, columns }: ListHints): SheetRows | null {
  const [first, ...others] = sheets;
  if (first === undefined) return { name: '', rows: [] };
  if (others.length === 0) return first;
  const withReference = isAlone ? sheets.filter((sheet) => hasReference(sheet, columns)) : [];
  return withReference.length === 1 ? (withReference[0] ?? null) : null;
}

function hasReference({ rows }: SheetRows, chosen: ColumnNames): boolean {
  const cells = rows.map((row) => row.cells);
  return knownColumns(cells[headerRow(cells, chosen)] ?? [], chosen).reference !== undefined;
}
