import type Database from 'better-sqlite3';
import type { Committed } from '../../domain/ports/store.ts';
import type { Topic } from '../../domain/ports/topics.ts';
import { fileProblem } from '../../lib/files/fileProblem.ts';
import { createMemo, type Memo, noMemo } from '../../lib/memo.ts';
import type { GroupCommit } from '../durability/groupCommit.ts';
import { inPlainWords } from '../durability/storageProblem.ts';
import { noTopics, type TouchedTopics } from './touchedTopics.ts';

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
  /**
   * As `transaction`, but the main thread does not wait for the disk: the commit is on the disk when `onDisk` resolves. Commits
   * that come meanwhile share one flush. Never within another transaction.
   */
  durableTransaction<Result>(work: () => Result): Committed<Result>;
  /**
   * Remembers what rows held: `most` of them, until their table says that one is written, or a transaction is undone, within which
   * they may have been read. Beside another process that writes, nothing is remembered.
   */
  memo<Value>(most: number): Memo<Value>;
  /** Adds to the topics of this commit what no mark tells (`touchedTopics`). Call it after the write. */
  touch(topic: Topic): void;
  /** Called after each commit with the topics of the rows that it changed. It must not throw. */
  onCommit(listener: (topics: ReadonlySet<Topic>) => void): void;
  readonly file: string;
}

export interface SqlOptions {
  /** Called each time that a statement finds the file damaged. */
  readonly onDamage?: (() => void) | undefined;
  readonly touched?: TouchedTopics;
}

export function sqlOf(
  database: Database.Database,
  file: string,
  groupCommit: GroupCommit,
  { onDamage, touched = noTopics }: SqlOptions = {},
): Sql {
  const runWork = database.transaction((work: () => unknown) => work());
  const memos: Pick<Memo<unknown>, 'forget'>[] = [];
  let listener: ((topics: ReadonlySet<Topic>) => void) | null = null;
  const announce = (): void => {
    if (listener === null || database.inTransaction) return;
    const topics = touched.take();
    if (topics.size > 0) listener(topics);
  };
  // The cast only restores what `runWork`, typed once for every caller, passes through.
  const run = <Result>(work: () => Result): Result => {
    try {
      return inPlainWords(file, () => runWork.immediate(work) as Result, onDamage);
    } catch (error) {
      for (const memo of memos) memo.forget();
      if (!database.inTransaction) touched.forget();
      throw error;
    }
  };

  /** Every commit waits for the disk but these, which wait for it beside the main thread. */
  function runUnflushed<Result>(work: () => Result): Result {
    database.exec('PRAGMA synchronous = NORMAL');
    try {
      return run(work);
    } finally {
      database.exec('PRAGMA synchronous = FULL');
    }
  }

  return {
    file,
    prepare<Row>(text: string): Statement<Row> {
      const statement = database.prepare<[SqlValues], Row>(text);
      return {
        get: (values = {}) => inPlainWords(file, () => statement.get(values), onDamage),
        all: (values = {}) => inPlainWords(file, () => statement.all(values), onDamage),
        run(values = {}) {
          const { changes } = inPlainWords(file, () => statement.run(values), onDamage);
          announce();
          return changes;
        },
      };
    },
    transaction(work) {
      const result = run(work);
      if (!database.inTransaction) groupCommit.checkpointWhenBroken();
      announce();
      return result;
    },
    memo<Value>(most: number) {
      if (database.readonly) return noMemo<Value>();
      const memo = createMemo<Value>(most);
      memos.push(memo);
      return memo;
    },
    durableTransaction(work) {
      const result = runUnflushed(work);
      const onDisk = groupCommit.flushed().catch((error: unknown) => {
        throw fileProblem(error, 'file.notOnDisk', file);
      });
      announce();
      return { result, onDisk };
    },
    touch(topic) {
      touched.add(topic);
      announce();
    },
    onCommit(next) {
      listener = next;
      touched.forget();
    },
  };
}
