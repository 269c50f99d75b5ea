import { z } from 'zod';
import { words } from './values.ts';

/** Spec 4.12, Update User. What `data` holds is not shown: it is handed on as it came. */
export const updateUserAnswer = z
  .object({ message: words, data: z.unknown().optional() })
  .transform(({ message, data }) => ({ message, data: data ?? null }));
export type UpdatedUser = z.output<typeof updateUserAnswer>;
