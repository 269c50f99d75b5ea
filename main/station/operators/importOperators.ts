import { addOperatorInput } from '../../contract/operators.ts';
import { StationError } from '../../domain/failure.ts';
import type { OperatorId } from '../../domain/ids.ts';
import { badgeCode } from '../../domain/operator/badge.ts';
import { isSameName, noLook, type Operator } from '../../domain/operator/operator.ts';
import { plainHeader } from '../../domain/worklist/columns.ts';
import { plainCell, seenText } from '../../domain/worklist/plainCell.ts';
import { plainName } from '../../lib/files/plainName.ts';
import { firstIssue } from '../../lib/firstIssue.ts';
import { type Text, text } from '../../texts/text.ts';
import { readList } from '../exchange/reading/readList.ts';
import { maxListBytes, readListFile, tooLarge } from '../exchange/reading/readListFile.ts';
import type { Table, TableRow } from '../exchange/reading/table.ts';
import { addOperator, changeOperator, faultOf, type ListParts } from './operatorList.ts';

export interface BadLine {
  readonly line: number;
  readonly field: string;
  readonly why: Text;
}

export interface OperatorImport {
  readonly taken: number;
  readonly updated: number;
  readonly bad: readonly BadLine[];
}

const columns = ['name', 'badge', 'language'] as const;
type Column = (typeof columns)[number];

interface Wanted {
  readonly line: number;
  readonly name: string;
  readonly badge: string | null;
  readonly language: string | null;
}

/** All lines are taken, or none with the wrong ones named. Throws `invalid` for a file that is no such list. */
export async function importOperators(parts: ListParts, bytes: Uint8Array, name: string): Promise<OperatorImport> {
  if (bytes.length > maxListBytes) throw tooLarge(name);
  const hints = { columns: {}, sheet: null, isAlone: true, pages: { given: null, remembered: null } };
  const reading = await readList(bytes, name, hints);
  if (reading.kind === 'sheet') {
    throw notRead(text('workList.whichSheet', { file: name, sheets: reading.sheets }));
  }
  if (reading.kind === 'page') throw notRead(text('operators.notUnicode', { file: name }));
  const { wanted, bad } = wantedOf(reading.table);
  return parts.store.transaction(() => {
    const faults = [...bad, ...faultsOf(parts, wanted)].toSorted((left, right) => left.line - right.line);
    if (faults.length > 0) return { taken: 0, updated: 0, bad: faults };
    return { ...takeAll(parts, wanted), bad: [] };
  });
}

export async function importOperatorFile(parts: ListParts, path: string): Promise<OperatorImport> {
  return await importOperators(parts, await readListFile(path), plainName(path));
}

/** Badges that change hands within the file are free first. */
function takeAll(parts: ListParts, wanted: readonly Wanted[]): Omit<OperatorImport, 'bad'> {
  const counts = { taken: 0, updated: 0 };
  const before = parts.store.operators.all();
  const known = wanted.flatMap((row) => {
    const operator = before.find(({ name }) => isSameName(name, row.name));
    return operator === undefined ? [] : [{ row, operator }];
  });
  for (const { row, operator } of known) {
    if (row.badge !== null && row.badge !== operator.badge) parts.store.operators.update(operator.id, { badge: null });
  }
  for (const { row, operator } of known) {
    const { name } = row;
    const badge = row.badge ?? operator.badge;
    const language = row.language ?? operator.language;
    if (name === operator.name && badge === operator.badge && language === operator.language) continue;
    changeOperator(parts, operator.id, { name, badge, language });
    counts.updated += 1;
  }
  for (const row of wanted) {
    if (known.some((other) => other.row === row)) continue;
    addOperator(parts, row);
    counts.taken += 1;
  }
  return counts;
}

/** Against the list as it will be, and against each other. */
function faultsOf(parts: ListParts, wanted: readonly Wanted[]): readonly BadLine[] {
  const before = parts.store.operators.all();
  const after = before.map((operator): Operator => {
    const row = wanted.find(({ name }) => isSameName(name, operator.name));
    return row === undefined ? operator : { ...operator, badge: row.badge ?? operator.badge };
  });
  return wanted.flatMap((row, index): readonly BadLine[] => {
    const earlier = wanted.slice(0, index);
    const namesake = earlier.find(({ name }) => isSameName(name, row.name));
    if (namesake !== undefined)
      return [{ line: row.line, field: 'name', why: text('operators.nameTwice', { line: namesake.line }) }];
    const holder = row.badge === null ? undefined : earlier.find(({ badge }) => badge === row.badge);
    if (holder !== undefined)
      return [{ line: row.line, field: 'badge', why: text('operators.badgeTwice', { line: holder.line }) }];
    const own = after.find(({ name }) => isSameName(name, row.name));
    const operator = own ?? { ...noLook, ...row, id: '' as OperatorId, addedAt: 0 };
    const fault = faultOf(parts, operator, after);
    return fault === null ? [] : [{ line: row.line, ...fault }];
  });
}

function wantedOf(table: Table): { readonly wanted: readonly Wanted[]; readonly bad: readonly BadLine[] } {
  const headers = table.headers.map(plainHeader);
  if (!headers.includes('name')) throw noNameColumn(table.headers);
  const wanted: Wanted[] = [];
  const bad: BadLine[] = table.bad.map(({ line, why }) => ({ line, field: 'row', why }));
  for (const row of table.rows) {
    const parsed = addOperatorInput.safeParse(cellsOf(headers, row));
    if (parsed.success) {
      const { name, badge = null, language = null } = parsed.data;
      wanted.push({ line: row.line, name, badge: badge === null ? null : badgeCode(badge), language });
    } else {
      const { field, reason } = firstIssue(parsed.error);
      bad.push({ line: row.line, field, why: reason });
    }
  }
  return { wanted, bad };
}

function cellsOf(headers: readonly string[], { cells }: TableRow): Partial<Record<Column, string>> {
  const given = columns.map((column) => [column, plainCell(cells[headers.indexOf(column)] ?? '')] as const);
  return Object.fromEntries(given.filter(([column, cell]) => column === 'name' || cell !== ''));
}

function noNameColumn(headers: readonly string[]): StationError {
  const named = headers.map(seenText).filter((header) => header !== '');
  if (named.length === 0) return notRead(text('operators.noNameColumnAtAll'), 'name');
  return notRead(text('operators.noNameColumn', { columns: named.slice(0, 20) }), 'name');
}

function notRead(why: Text, field = 'file'): StationError {
  return new StationError('invalid', why, { field });
}
