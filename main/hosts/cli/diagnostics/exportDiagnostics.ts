import { rm, writeFile } from 'node:fs/promises';
import { homedir, hostname, release } from 'node:os';
import { strToU8, zipSync } from 'fflate';
import type { StatusJson } from '../../../contract/commands/statusJson.ts';
import { StationError } from '../../../domain/failure.ts';
import { fileProblem } from '../../../lib/files/fileProblem.ts';
import { systemCode } from '../../../lib/files/storageFailure.ts';
import { logFiles, readTail } from '../../../station/diagnostics/logFiles.ts';
import { Redactor } from '../../../station/diagnostics/redactor.ts';
import { type Text, text } from '../../../texts/text.ts';
import { operatorName } from '../../operatorName.ts';

export interface DiagnosticsInput {
  readonly file: string;
  readonly dataFolder: string;
  readonly version: string;
  readonly now: Date;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readStatus(): Promise<StatusJson>;
  readProfile(): unknown;
}

export interface DiagnosticsResult {
  readonly file: string;
  readonly notes: readonly Text[];
}

/**
 * Throws `exists` for an existing file. Where the items cannot be read, their references cannot be found in the logs:
 * the logs are left out, and a note says so.
 */
export async function exportDiagnostics(input: DiagnosticsInput): Promise<DiagnosticsResult> {
  const status = await input.readStatus().catch((error: unknown) => asText(error));
  const logs = typeof status === 'string' ? [] : await readLogs(input.dataFolder);
  const redactor = new Redactor({
    references: typeof status === 'string' ? [] : status.items.map((item) => item.reference_id),
    places: [
      [input.dataFolder, '<data folder>'],
      [homedir(), '<home>'],
      [operatorName(input.environment), '<user>'],
      [hostname(), '<host>'],
    ],
  });
  const notes = typeof status === 'string' ? [text('diagnostics.noLogs')] : [];
  await writeNew(input.file, zipSync(zipEntries(input, status, logs, redactor)));
  return { file: input.file, notes };
}

function zipEntries(
  input: DiagnosticsInput,
  status: StatusJson | string,
  logs: readonly NamedLog[],
  redactor: Redactor,
): Record<string, Uint8Array> {
  const readable = typeof status === 'string' ? null : status;
  const documents = {
    'versions.json': versions(input),
    'settings.json': readable === null ? {} : { connection: readable.connection, profile: input.readProfile() },
    'queue.json': readable === null ? { error: redactor.text(String(status)) } : queueCounts(readable),
  };
  return Object.fromEntries([
    ...Object.entries(documents).map(([name, document]) => [name, json(redactor.value(document))]),
    ...logs.map((log) => [`logs/${log.name}`, strToU8(log.lines.map((line) => `${redactor.line(line)}\n`).join(''))]),
  ]);
}

function versions(input: DiagnosticsInput) {
  return {
    sideshot: input.version,
    node: process.versions.node,
    electron: process.versions.electron ?? null,
    platform: process.platform,
    arch: process.arch,
    os: release(),
    exported_at: input.now.toISOString(),
  };
}

function json(value: unknown): Uint8Array {
  return strToU8(`${JSON.stringify(value, null, 2)}\n`);
}

async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes, { flag: 'wx' });
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'EEXIST') throw new StationError('exists', text('diagnostics.exists', { file }), { cause });
    // A half-written zip is useless; no other file had that name before.
    if (code === 'ENOSPC' || code === 'EIO') await rm(file, { force: true });
    throw fileProblem(cause, 'file.notWritten', file);
  }
}

function asText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Numbers only: no field names an item. */
function queueCounts(status: StatusJson) {
  return {
    items: status.items.length,
    by_stage: countBy(status.items.map((item) => item.stage)),
    by_waiting_for: countBy(status.items.map((item) => item.waiting_for)),
    by_error_code: countBy(status.items.flatMap((item) => (item.last_error === null ? [] : [item.last_error.code]))),
    photos_in_trays: status.items.reduce((sum, item) => sum + item.tray.length, 0),
    operations: status.operations,
  };
}

function countBy(words: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort());
}

interface NamedLog {
  readonly name: string;
  readonly lines: readonly string[];
}

const newestBytes = 2_000_000;
const maxFiles = 5;

/** Empty where there is no log folder. */
async function readLogs(dataFolder: string): Promise<readonly NamedLog[]> {
  const newest = (await logFiles(dataFolder)).slice(0, maxFiles);
  return Promise.all(
    newest.map(async (path, index) => ({
      name: `log-${index + 1}.txt`,
      lines: (await readTail(path, newestBytes)).lines,
    })),
  );
}
