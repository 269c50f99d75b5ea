import { extname, resolve } from 'node:path';
import { StationError } from '../../domain/failure.ts';
import { fileProblem } from '../../lib/files/fileProblem.ts';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';
import { csvText } from '../../station/exchange/csvText.ts';
import { text } from '../../texts/text.ts';
import type { CommandCall } from './commandCall.ts';
import { printResult } from './commandCall.ts';
import { words } from './words.ts';

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface Exported {
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly documents: readonly unknown[];
}

/** The option wins, then the file's name, then `--json`; the default is CSV. */
export function chooseFormat(given: ExportFormat | null, file: string | null, json: boolean): ExportFormat {
  if (given !== null) return given;
  if (file === null) return json ? 'json' : 'csv';
  return extname(file).toLowerCase() === '.json' ? 'json' : 'csv';
}

/** Replaces a file atomically. Throws `StationError` where it cannot be written. */
export async function writeExport(
  call: CommandCall<unknown>,
  { file, format }: { readonly file: string; readonly format: ExportFormat },
  exported: Exported,
): Promise<void> {
  const path = resolve(call.cli.workingFolder, file);
  const content = format === 'csv' ? csvText(exported.header, exported.rows) : jsonText(exported.documents);
  try {
    await writeFileDurably(path, content, 0o644);
  } catch (error) {
    throw fileProblem(error, 'file.notWritten', path);
  }
  const count = exported.documents.length;
  printResult(call, { file: path, count }, () => [words('export.written', { count, file: path })]);
}

function jsonText(documents: readonly unknown[]): string {
  const lines = documents.map((document) => JSON.stringify(document));
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`;
}

/** Throws `invalid` for an unreadable time. */
export function parseTime(given: string): number {
  const at = /^\d{4}-\d{2}-\d{2}/.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(at)) throw new StationError('invalid', text('argument.since'), { field: '--since' });
  return at;
}
