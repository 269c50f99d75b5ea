import Papa from 'papaparse';
import { StationError } from '../../../domain/failure.ts';
import type { ColumnNames } from '../../../domain/worklist/columns.ts';
import { parseBoundedJson } from '../../../lib/boundedJson.ts';
import { type Text, text } from '../../../texts/text.ts';
import { type Table, type TableRow, tableOf } from './table.ts';

/** Throws `invalid` for JSON without a list. `chosen` holds a person's choice of columns. */
export function readTable(content: string, name: string, chosen: ColumnNames = {}): Table {
  // Files that several programs have joined mix line ends.
  const lines = content.replace(/\r\n?/g, '\n');
  return /^\s*[[{]/.test(lines) ? readJson(lines, name) : readCsv(lines, chosen);
}

/** Each unclosed quote makes the rest be read again; a file with more is damaged. */
const maxUnclosed = 20;

const delimiters = [',', ';', '\t', '|'];

function readCsv(whole: string, chosen: ColumnNames): Table {
  const [named, reported] = /^sep=(.)\n/i.exec(whole) ?? [];
  const content = named === undefined ? whole : whole.slice(named.length);
  const delimiter = reported ?? likeliestDelimiter(content);
  const rows: TableRow[] = [];
  const bad: { line: number; why: Text }[] = [];
  let line = named === undefined ? 1 : 2;
  let begin = 0;
  for (let unclosed = 0; begin < content.length; unclosed += 1) {
    if (unclosed > maxUnclosed)
      throw new StationError('invalid', text('workList.noQuotes', { line }), { field: 'file' });
    // An unclosed quote takes in all that follows, so the text behind its line is read again.
    const rest = begin === 0 ? content : content.slice(begin);
    let openedAt: number | null = null;
    let from = 0;
    Papa.parse<string[]>(rest, {
      delimiter,
      newline: '\n',
      step({ data, errors, meta }, parser) {
        const lines = linesOf(rest, from, meta.cursor);
        if (errors.some(({ code }) => code === 'MissingQuotes')) {
          openedAt = from;
          parser.abort();
          return;
        }
        const last = line + Math.max(lines - 1, 0);
        if (errors.some(({ type }) => type === 'Quotes') && lines > 1)
          bad.push({ line, why: text('workList.badQuotes', { line: last }) });
        else if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data });
        line += lines;
        from = meta.cursor;
      },
    });
    if (openedAt === null) break;
    bad.push({ line, why: text('workList.badQuotes', { line: line + linesOf(rest, openedAt, rest.length) }) });
    begin += endOfLine(rest, openedAt);
    line += 1;
  }
  return tableOf(rows, bad, chosen);
}

const looked = 20;

/** The comma is the default where no delimiter splits most rows alike. */
function likeliestDelimiter(content: string): string {
  const weight = (delimiter: string) => {
    const { data } = Papa.parse<string[]>(content, { delimiter, newline: '\n', preview: looked });
    const widths = data.map((cells) => cells.length).filter((width) => width > 1);
    const alike = (width: number) => widths.filter((other) => other === width).length;
    return Math.max(0, ...widths.map((width) => alike(width) * (width - 1)));
  };
  const weighed = delimiters.map((delimiter) => ({ delimiter, weight: weight(delimiter) }));
  return weighed.toSorted((left, right) => right.weight - left.weight)[0]?.delimiter ?? ',';
}

function linesOf(content: string, from: number, to: number): number {
  const part = content.slice(from, to);
  const ends = part.split('\n').length - 1;
  return ends + (part === '' || part.endsWith('\n') ? 0 : 1);
}

function endOfLine(content: string, from: number): number {
  const end = content.indexOf('\n', from);
  return end === -1 ? content.length : end + 1;
}

function readJson(content: string, name: string): Table {
  const entries = entriesOf(content, name);
  const objects = entries.flatMap(({ line, value }) => (isObject(value) ? [{ line, value }] : []));
  const headers = [...new Set(objects.flatMap(({ value }) => Object.keys(value)))];
  return {
    headers,
    rows: objects.map(({ line, value }) => ({ line, cells: headers.map((header) => cellOf(value[header])) })),
    bad: entries
      .filter(({ value }) => !isObject(value))
      .map(({ line, value }) => ({
        line,
        why: text(value === undefined ? 'workList.brokenLine' : 'workList.noObject'),
      })),
  };
}

interface JsonEntry {
  readonly line: number;
  readonly value: unknown;
}

function entriesOf(content: string, name: string): readonly JsonEntry[] {
  const whole = parsed(content);
  const list = isObject(whole) && Array.isArray(whole.items) ? whole.items : whole;
  if (Array.isArray(list)) return list.map((value, index) => ({ line: index + 1, value }));
  if (isObject(list) && 'reference' in list) return [{ line: 1, value: list }];
  if (list !== undefined) throw new StationError('invalid', text('workList.noList', { file: name }), { field: 'file' });
  const lines = linesOfJson(content);
  if (lines !== null) return lines;
  const why = text('workList.notJson', { file: name, line: brokenLine(content) });
  throw new StationError('invalid', why, { field: 'file' });
}

/** Null for a text that is one document. */
function linesOfJson(content: string): readonly JsonEntry[] | null {
  const lines = content.split('\n').flatMap((each, index) => (each.trim() === '' ? [] : [{ each, index }]));
  const entries = lines.map(({ each, index }) => ({ line: index + 1, value: parsed(each) }));
  const whole = entries.filter(({ value }) => isObject(value)).length;
  return whole * 2 >= entries.length && whole > 0 ? entries : null;
}

function parsed(content: string): unknown {
  try {
    return parseJson(content);
  } catch {
    return undefined;
  }
}

function brokenLine(content: string): number {
  const lines = content.trimEnd().split('\n');
  let [low, high] = [1, lines.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isBegun(lines.slice(0, middle).join('\n').trimEnd())) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBegun(content: string): boolean {
  try {
    JSON.parse(content);
    return true;
  } catch (error) {
    const reported = error instanceof Error ? error.message : '';
    return /Unexpected end/.test(reported) || /at position (\d+)/.exec(reported)?.[1] === String(content.length);
  }
}

/** A number beyond double precision stays as it is written. */
function parseJson(content: string): unknown {
  if (!/\d{16}/.test(content)) return parseBoundedJson(content);
  return parseBoundedJson(content, (_key, value, context) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && context?.source !== undefined ? context.source : value,
  );
}

/** A name or uuid stands alone or, as in `status`, in an object. */
function cellOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isObject(value)) return cellOf(value.uuid ?? value.name);
  return '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
