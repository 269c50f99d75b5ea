import type { z } from 'zod';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import type { SqlValue } from './sql.ts';

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
