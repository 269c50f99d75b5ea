import type { SrDetailStore } from '../../domain/ports/partnerStores.ts';
import { srDetailsJson } from '../rows/jsonColumns.ts';
import { fromJson } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

export const srDetailQueries = {
  ofItem: 'SELECT details FROM sr_details WHERE item_id = @itemId',
} as const;

export function srDetailTable(sql: Sql): SrDetailStore {
  const ofItem = sql.prepare<{ readonly details: string }>(srDetailQueries.ofItem);
  const put = sql.prepare(
    'INSERT INTO sr_details VALUES (@itemId, @details) ON CONFLICT DO UPDATE SET details = excluded.details',
  );
  const remove = sql.prepare('DELETE FROM sr_details WHERE item_id = @itemId');
  return {
    get(itemId) {
      const row = ofItem.get({ itemId });
      return row ? fromJson(srDetailsJson, row.details, 'sr_details.details') : null;
    },
    put: (itemId, details) => {
      put.run({ itemId, details: JSON.stringify(details) });
    },
    remove: (itemId) => {
      remove.run({ itemId });
    },
  };
}
