import type { MarkStore, RecordMark } from '../../domain/ports/recordStores.ts';
import type { Sql } from '../rows/sql.ts';

export const markQueries = {
  waiting: 'SELECT owner, revision FROM record_marks ORDER BY revision LIMIT @limit',
  of: 'SELECT owner, revision FROM record_marks WHERE owner = @owner',
} as const;

/** Only triggers set marks. */
export function markTable(sql: Sql): MarkStore {
  const waiting = sql.prepare<RecordMark>(markQueries.waiting);
  const of = sql.prepare<RecordMark>(markQueries.of);
  const settle = sql.prepare('DELETE FROM record_marks WHERE revision = @revision');
  const last = sql.prepare<{ readonly seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'record_marks'");
  const raise = sql.prepare("UPDATE sqlite_sequence SET seq = max(seq, @revision) WHERE name = 'record_marks'");
  return {
    waiting: (limit) => waiting.all({ limit }),
    of: (owner) => of.get({ owner }) ?? null,
    settle: (marks) =>
      sql.transaction(() => {
        for (const { revision } of marks) settle.run({ revision });
      }),
    last: () => last.get()?.seq ?? 0,
    continueAbove: (revision) => {
      raise.run({ revision });
    },
  };
}
