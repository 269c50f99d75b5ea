import type { Text } from '../../texts/text.ts';
import type { CliStreams } from './cliContext.ts';
import { words } from './words.ts';

/** On one line, so that the reader of a serving command knows when it is whole. */
export function printJson(io: CliStreams, document: unknown): void {
  io.writeOut(`${JSON.stringify(document)}\n`);
}

export function printLines(io: CliStreams, lines: readonly string[]): void {
  for (const line of lines) io.writeOut(`${plain(line)}\n`);
}

export function printNote(io: CliStreams, note: Text | string): void {
  io.writeError(`${oneLine(typeof note === 'string' ? note : (io.words ?? words)(note))}\n`);
}

/** Partner texts and file names must not control the terminal. */
export function oneLine(text: string): string {
  return plain(text).replace(/\s+/g, ' ').trim();
}

/** Control characters (escape sequences, line breaks) and direction overrides become spaces. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const clean = rows.map((row) => row.map(oneLine));
  const widths = (clean[0] ?? []).map((_, column) => Math.max(...clean.map((row) => [...(row[column] ?? '')].length)));
  return clean.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function pad(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - [...cell].length));
}
