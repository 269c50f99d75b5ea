import { z } from 'zod';

/** Spec 4.12, Update User. The content of `data` is not shown: it is handed on as it came, null where there is none. */
export const updateUserAnswer = z
  .object({ data: z.unknown().optional() })
  .transform(({ data }): unknown => data ?? null);
