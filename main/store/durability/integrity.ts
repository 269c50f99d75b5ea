import type Database from 'better-sqlite3';
import { StationError } from '../../domain/failure.ts';
import type { Integrity } from '../../domain/ports/store.ts';
import { storageProblem } from './storageProblem.ts';

const problemLimit = 20;

export function quickCheckOf(database: Database.Database): Integrity {
  return checked(database, () => rowsOf(database, 'quick_check'));
}

/** The quick check skips indexes and references. */
export function integrityOf(database: Database.Database): Integrity {
  return checked(database, () => {
    // SQLite documents the shape of its rows.
    const references = database.pragma('foreign_key_check') as { readonly table: string; readonly parent: string }[];
    return [
      ...rowsOf(database, 'integrity_check'),
      ...references.map((row) => `foreign_key_check: ${row.table} -> ${row.parent}`),
    ];
  });
}

function rowsOf(database: Database.Database, pragma: 'quick_check' | 'integrity_check'): readonly string[] {
  // The two checks name their one text column differently.
  const rows = database.pragma(`${pragma}(${problemLimit})`) as Readonly<Record<string, string>>[];
  return rows.flatMap((row) => Object.values(row)).filter((line) => line !== 'ok');
}

function checked(database: Database.Database, check: () => readonly string[]): Integrity {
  try {
    const problems = check().slice(0, problemLimit);
    return { ok: problems.length === 0, problems };
  } catch (error) {
    const problem = storageProblem(error, database.name);
    if (problem instanceof StationError) return { ok: false, problems: [problem.message] };
    throw problem;
  }
}
