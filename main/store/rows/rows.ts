import type { z } from 'zod';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import type { Sql, SqlValue, Statement } from './sql.ts';

/** A value that does not parse means a damaged database. */

/** `column` is for the message: `items.progress`. */
export function fromJson<Value>(schema: z.ZodType<Value>, text: string, column: string): Value {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw unreadable(column, cause);
  }
}

export function fromNullableJson<Value>(schema: z.ZodType<Value>, text: string | null, column: string): Value | null {
  return text === null ? null : fromJson(schema, text, column);
}

export function toNullableJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

export function fromWord<Word extends string>(words: readonly Word[], text: string, column: string): Word {
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw unreadable(column, new Error(`unknown value ${JSON.stringify(text)}`));
  return word;
}

export function toFlag(value: boolean): number {
  return value ? 1 : 0;
}

export function changedColumns<Fields extends object>(
  changes: Fields,
  columnsOf: { readonly [Field in keyof Fields]-?: (value: Exclude<Fields[Field], undefined>) => Columns },
): Columns {
  const columns: Record<string, SqlValue> = {};
  for (const field of Object.keys(columnsOf) as (keyof Fields)[]) {
    const value = changes[field];
    // TypeScript does not carry the check for undefined through an index.
    if (value !== undefined)
      Object.assign(columns, columnsOf[field](value as Exclude<Fields[keyof Fields], undefined>));
  }
  return columns;
}

export type Columns = Readonly<Record<string, SqlValue>>;

function unreadable(column: string, cause: unknown): StationError {
  return new StationError('storage', text('database.badValue', { column }), { cause });
}

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
