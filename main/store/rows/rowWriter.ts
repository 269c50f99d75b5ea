import type { Columns } from './rows.ts';
import type { Sql, SqlValue, Statement } from './sql.ts';

export interface RowWriter {
  insert(columns: Columns): void;
  /** A missing row is the caller's bug and throws. No columns: nothing happens. */
  update(id: string, columns: Columns): void;
}

/** `special` replaces the right side of an assignment. */
export function rowWriter(sql: Sql, table: string, special: Readonly<Record<string, string>> = {}): RowWriter {
  const statements = new Map<string, Statement<never>>();
  const prepared = (text: string): Statement<never> => {
    const known = statements.get(text) ?? sql.prepare(text);
    statements.set(text, known);
    return known;
  };
  return {
    insert(columns) {
      const names = Object.keys(columns);
      const values = names.map((name) => `@${name}`).join(', ');
      prepared(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${values})`).run(columns);
    },
    update(id, columns) {
      const names = Object.keys(columns).sort();
      if (names.length === 0) return;
      const assignments = names.map((name) => `${name} = ${special[name] ?? `@${name}`}`).join(', ');
      const values: Record<string, SqlValue> = { ...columns, id };
      const changed = prepared(`UPDATE ${table} SET ${assignments} WHERE id = @id`).run(values);
      if (changed === 0) throw new Error(`${table} has no row ${id}`);
    },
  };
}
