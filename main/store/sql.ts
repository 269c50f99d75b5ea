import type Database from 'better-sqlite3';
import { inPlainWords } from './storageProblem.ts';

export type SqlValue = string | number | null;
export type SqlValues = Readonly<Record<string, SqlValue>>;

/** One prepared statement; parameters are named `@name` in its text. */
export interface Statement<Row> {
  get(values?: SqlValues): Row | undefined;
  all(values?: SqlValues): readonly Row[];
  /** How many rows changed, without those that triggers changed. */
  run(values?: SqlValues): number;
}

/** The open database as the tables see it: failures of the disk or the file are thrown as `StationError` `storage`. */
export interface Sql {
  /** `Row` is trusted: tables are STRICT, so a column holds the type that its migration declares. */
  prepare<Row = never>(text: string): Statement<Row>;
  /**
   * Begins immediate (a read that becomes a write later can fail with BUSY_SNAPSHOT). A nested call joins the outer
   * transaction as a savepoint: it is durable when the outer one commits, and undone alone when it throws.
   */
  transaction<Result>(work: () => Result): Result;
  readonly file: string;
}

export function sqlOf(database: Database.Database, file: string, onDamage?: () => void): Sql {
  const runWork = database.transaction((work: () => unknown) => work());
  return {
    file,
    prepare<Row>(text: string): Statement<Row> {
      const statement = database.prepare<[SqlValues], Row>(text);
      return {
        get: (values = {}) => inPlainWords(file, () => statement.get(values), onDamage),
        all: (values = {}) => inPlainWords(file, () => statement.all(values), onDamage),
        run: (values = {}) => inPlainWords(file, () => statement.run(values).changes, onDamage),
      };
    },
    // The cast only restores what `runWork`, typed once for every caller, passes through.
    transaction: <Result>(work: () => Result) => inPlainWords(file, () => runWork.immediate(work) as Result, onDamage),
  };
}
