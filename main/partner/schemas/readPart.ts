import type { z } from 'zod';

/** `read` is given each part with its place in the whole. */
export type PartsReader<Value> = (answer: unknown, read: ReadPart) => Promise<Value>;
/** A part that does not fit is an `unreadable` failure of the whole. */
export type ReadPart = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: readonly PropertyKey[],
) => Promise<z.output<Schema>>;
