import type { RefusedFile, RefusedStore } from '../../domain/ports/captureStores.ts';
import { textJson } from '../rows/jsonColumns.ts';
import { fromJson } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

const maxSaved = 1_000;

export const refusedQueries = {
  newest: 'SELECT * FROM refused_files ORDER BY id DESC LIMIT @limit',
} as const;

interface RefusedRow extends Omit<RefusedFile, 'reason'> {
  readonly id: number;
  readonly reason: string;
}

export function refusedTable(sql: Sql): RefusedStore {
  const insert = sql.prepare(
    'INSERT INTO refused_files (at, source, filename, reason) VALUES (@at, @source, @filename, @reason)',
  );
  const trim = sql.prepare(
    `DELETE FROM refused_files WHERE id <= (SELECT id FROM refused_files ORDER BY id DESC LIMIT 1 OFFSET ${maxSaved})`,
  );
  const newest = sql.prepare<RefusedRow>(refusedQueries.newest);
  const count = sql.prepare<{ readonly files: number }>('SELECT count(*) AS files FROM refused_files');
  const dismiss = sql.prepare('DELETE FROM refused_files WHERE id = @id');
  const dismissAll = sql.prepare('DELETE FROM refused_files');
  return {
    insert: ({ at, source, filename, reason }) =>
      sql.transaction(() => {
        insert.run({ at: Math.trunc(at), source, filename, reason: JSON.stringify(reason) });
        trim.run();
        sql.touch('refused');
      }),
    newest: (limit) =>
      newest
        .all({ limit })
        .map(({ reason, ...file }) => ({ ...file, reason: fromJson(textJson, reason, 'refused_files.reason') })),
    count: () => count.get()?.files ?? 0,
    dismiss(id) {
      if (id === null) dismissAll.run();
      else dismiss.run({ id });
      sql.touch('refused');
    },
  };
}
