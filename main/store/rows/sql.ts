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

export interface Statement<Row> {
  get(values?: SqlValues): Row | undefined;
  all(values?: SqlValues): readonly Row[];
  /** Triggers' changes do not count. */
  run(values?: SqlValues): number;
}

/** Failures of disk or file are `StationError` `storage`. */
export interface Sql {
  /** `Row` is trusted: STRICT tables hold the declared types. */
  prepare<Row = never>(text: string): Statement<Row>;
  /**
   * Begins immediate, for a read that writes later can fail with BUSY_SNAPSHOT. A nested call is a savepoint: durable
   * with the outer commit, undone alone when it throws.
   */
  transaction<Result>(work: () => Result): Result;
  /**
   * `onDisk` resolves when the commit is on the disk; the main thread does not wait, and commits share a flush. Never
   * nest it.
   */
  durableTransaction<Result>(work: () => Result): Committed<Result>;
  /**
   * Remembers rows until their table forgets them or a transaction is undone, which may have read them. Nothing is
   * remembered beside another writer.
   */
  memo<Value>(max: number): Memo<Value>;
  /** For a statement that changes rows of other tables. */
  forgetMemos(): void;
  /** For changes that no mark shows (`touchedTopics`). Call it after the write. */
  touch(topic: Topic): void;
  /** Gets the topics of the changed rows after each commit. It must not throw. */
  onCommit(listener: (topics: ReadonlySet<Topic>) => void): void;
  readonly file: string;
}

export interface SqlOptions {
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
  // `runWork` has one type for all callers, so the cast restores the result's.
  const run = <Result>(work: () => Result): Result => {
    try {
      return inPlainWords(file, () => runWork.immediate(work) as Result, onDamage);
    } catch (error) {
      for (const memo of memos) memo.forget();
      if (!database.inTransaction) touched.forget();
      throw error;
    }
  };

  /** Only these commits do not wait for the disk on the main thread. */
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
    memo<Value>(max: number) {
      if (database.readonly) return noMemo<Value>();
      const memo = createMemo<Value>(max);
      memos.push(memo);
      return memo;
    },
    forgetMemos() {
      for (const memo of memos) memo.forget();
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
