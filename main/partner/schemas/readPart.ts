import type { z } from 'zod';

/** Reads a large answer by `read`, which is given each part with its place in the whole. */
export type PartsReader<Value> = (answer: unknown, read: ReadPart) => Promise<Value>;
/** One part as the schema reads it; one that does not fit is an `unreadable` failure of the whole. */
export type ReadPart = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: readonly PropertyKey[],
) => Promise<z.output<Schema>>;
