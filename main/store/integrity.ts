import type Database from 'better-sqlite3';
import { StationError } from '../domain/failure.ts';
import { storageProblem } from './storageProblem.ts';

export interface Integrity {
  readonly ok: boolean;
  /** SQLite's own words, one line each; at most 20. */
  readonly problems: readonly string[];
}

const problemLimit = 20;

/** The full check, since the quick one leaves out what indexes and rows must agree on, and the references. */
export function integrityOf(database: Database.Database): Integrity {
  try {
    // Both pragmas answer with rows whose shape SQLite documents.
    const checked = database.pragma(`integrity_check(${problemLimit})`) as { readonly integrity_check: string }[];
    const references = database.pragma('foreign_key_check') as { readonly table: string; readonly parent: string }[];
    const problems = [
      ...checked.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
      ...references.map((row) => `a row of ${row.table} refers to a missing row of ${row.parent}`),
    ].slice(0, problemLimit);
    return { ok: problems.length === 0, problems };
  } catch (error) {
    const problem = storageProblem(error, database.name);
    if (problem instanceof StationError) return { ok: false, problems: [problem.message] };
    throw problem;
  }
}
