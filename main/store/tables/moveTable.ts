import type { MoveStore } from '../../domain/ports/photoDetailStores.ts';
import { movesJson } from '../rows/jsonColumns.ts';
import { fromJson } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

export const moveQueries = {
  last: 'SELECT id, moves FROM photo_moves WHERE item_id = @itemId ORDER BY id DESC LIMIT 1',
} as const;

export function moveTable(sql: Sql): MoveStore {
  const insert = sql.prepare('INSERT INTO photo_moves (item_id, moves, at) VALUES (@itemId, @moves, @at)');
  const last = sql.prepare<{ readonly id: number; readonly moves: string }>(moveQueries.last);
  const remove = sql.prepare('DELETE FROM photo_moves WHERE id = @id');
  const removeOfItem = sql.prepare('DELETE FROM photo_moves WHERE item_id = @itemId');
  return {
    insert: (itemId, moves, at) => {
      insert.run({ itemId, moves: JSON.stringify(moves), at });
    },
    last(itemId) {
      const row = last.get({ itemId });
      return row ? { id: row.id, moves: fromJson(movesJson, row.moves, 'photo_moves.moves') } : null;
    },
    remove: (id) => {
      remove.run({ id });
    },
    removeOfItem: (itemId) => {
      removeOfItem.run({ itemId });
    },
  };
}
