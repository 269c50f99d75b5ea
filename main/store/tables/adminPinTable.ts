import type { AdminPinStore, KeptPin } from '../../domain/ports/adminPinStore.ts';
import type { Sql } from '../rows/sql.ts';

export function adminPinTable(sql: Sql): AdminPinStore {
  const get = sql.prepare<KeptPin>('SELECT hash, failures, until FROM admin_pin WHERE only_one = 1');
  const put = sql.prepare('INSERT OR REPLACE INTO admin_pin VALUES (1, @hash, @failures, @until)');
  const remove = sql.prepare('DELETE FROM admin_pin');
  return {
    get: () => get.get() ?? null,
    put: ({ hash, failures, until }) => void put.run({ hash, failures, until }),
    remove: () => remove.run() > 0,
  };
}
