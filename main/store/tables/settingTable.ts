import { z } from 'zod';
import type { SettingStore } from '../../domain/ports/recordStores.ts';
import { fromJson } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

/** The reader validates the JSON. Setting the same value changes nothing. */
export function settingTable(sql: Sql): SettingStore {
  const get = sql.prepare<{ readonly value: string }>('SELECT value FROM settings WHERE key = @key');
  const set = sql.prepare(`INSERT INTO settings VALUES (@key, @value)
    ON CONFLICT DO UPDATE SET value = excluded.value WHERE value <> excluded.value`);
  const all = sql.prepare<{ readonly key: string; readonly value: string }>('SELECT * FROM settings ORDER BY key');
  const forget = sql.prepare('DELETE FROM settings WHERE key = @key');
  return {
    get(key) {
      const row = get.get({ key });
      return row ? fromJson(z.unknown(), row.value, `settings.${key}`) : undefined;
    },
    all: () =>
      Object.fromEntries(
        all.all().map((row) => [row.key, fromJson(z.unknown(), row.value, `settings.${row.key}`)] as const),
      ),
    set(key, value) {
      const changed = value === undefined ? forget.run({ key }) : set.run({ key, value: JSON.stringify(value) });
      if (changed > 0) sql.touch(`setting:${key}`);
    },
  };
}
