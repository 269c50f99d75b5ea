import Papa from 'papaparse';
import { StationError } from '../../domain/failure.ts';
import { type Text, text } from '../../texts/text.ts';

/** A list as a file tells it: its columns, and its rows with the lines on which they begin. */
export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  /** Rows that cannot be read. */
  readonly bad: readonly { readonly line: number; readonly why: Text }[];
}

export interface TableRow {
  /** Of the file, from 1; of JSON that is no list of lines, the number of the entry. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Reads CSV, or JSON where the text begins as such. Throws `invalid` for JSON that is none or holds no list. `name` is for the words. */
export function readTable(content: string, name: string): Table {
  // Files of several programs glued together end their lines in several ways.
  const lines = content.replace(/\r\n?/g, '\n');
  return /^\s*[[{]/.test(lines) ? readJson(lines, name) : readCsv(lines);
}

/** Each one has all that follows read again; a file with more is damaged from there on. */
const mostUnclosed = 20;

const delimiters = [',', ';', '\t', '|'];

function readCsv(whole: string): Table {
  // Excel's own way to name the delimiter.
  const [named, told] = /^sep=(.)\n/i.exec(whole) ?? [];
  const content = named === undefined ? whole : whole.slice(named.length);
  const delimiter = told ?? likeliestDelimiter(content);
  const rows: TableRow[] = [];
  const bad: { line: number; why: Text }[] = [];
  let line = named === undefined ? 1 : 2;
  let begin = 0;
  for (let unclosed = 0; begin < content.length; unclosed += 1) {
    if (unclosed > mostUnclosed)
      throw new StationError('invalid', text('workList.noQuotes', { line }), { field: 'file' });
    // A quote that is never closed takes in all that follows: what stands behind its line is read anew.
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
  const [header, ...others] = rows;
  return { headers: header?.cells ?? [], rows: others, bad };
}

/** The one that splits the first line into most cells; the comma where none does. */
function likeliestDelimiter(content: string): string {
  const first = /[^\n]+/.exec(content)?.[0] ?? '';
  const cells = (delimiter: string) => Papa.parse<string[]>(first, { delimiter }).data[0]?.length ?? 0;
  return delimiters.toSorted((left, right) => cells(right) - cells(left))[0] ?? ',';
}

/** How many lines end between the two places; the last one of the file may have no end. */
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
    bad: entries.filter(({ value }) => !isObject(value)).map(({ line }) => ({ line, why: text('workList.noObject') })),
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
  // One object a line.
  const lines = content.split('\n').flatMap((each, index) => (each.trim() === '' ? [] : [{ each, index }]));
  const entries = lines.map(({ each, index }) => ({ line: index + 1, value: parsed(each) }));
  if (entries.some(({ value }) => value === undefined))
    throw new StationError('invalid', text('workList.notJson', { file: name }), { field: 'file' });
  return entries;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** A name or uuid may stand alone or, as `status` tells them, in an object. */
function cellOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isObject(value)) return cellOf(value.uuid ?? value.name);
  return '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
