import { copyFileSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isSqliteFailure } from './durability/storageProblem.ts';

/** SQLite needs side files even to read a WAL database; a read-only or full disk refuses them. */
const sideFileFailures = ['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_FULL', 'SQLITE_IOERR'];
const parts = ['', '-wal'];
const tries = 3;

export function needsCopy(error: unknown): boolean {
  return sideFileFailures.some((code) => isSqliteFailure(error, code));
}

export interface ReadingCopy {
  readonly file: string;
  remove(): void;
}

/** Null where there is no room, or while somebody writes: a copy of two moments would read as damaged. */
export function copyForReading(file: string): ReadingCopy | null {
  const bytes = parts.reduce((sum, part) => sum + (sizeOf(file + part) ?? 0), 0);
  for (const place of [tmpdir(), '/dev/shm']) {
    if (!hasRoom(place, bytes)) continue;
    const copy = tryCopy(file, place);
    if (copy !== null) return copy;
  }
  return null;
}

function tryCopy(file: string, place: string): ReadingCopy | null {
  let folder: string | null = null;
  const remove = () => folder !== null && rmSync(folder, { recursive: true, force: true });
  try {
    folder = mkdtempSync(join(place, 'sideshot-read-'));
    const copy = join(folder, basename(file));
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const before = momentOf(file);
      for (const part of parts) if (sizeOf(file + part) !== null) copyFileSync(file + part, copy + part);
      if (momentOf(file) === before) return { file: copy, remove };
    }
  } catch {
    // The room ran out or the file is unreadable.
  }
  remove();
  return null;
}

function momentOf(file: string): string {
  return parts
    .map((part) => statSync(file + part, { throwIfNoEntry: false }))
    .map((info) => (info === undefined ? '-' : `${info.size} ${info.mtimeMs}`))
    .join('\n');
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null;
}

function hasRoom(folder: string, bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > bytes + 1_000_000;
  } catch {
    return false;
  }
}
