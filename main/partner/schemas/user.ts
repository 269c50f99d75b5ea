import { z } from 'zod';

/** Spec 4.12. The spec does not show `data`, so it stays as it came. */
export const updateUserAnswer = z
  .object({ data: z.unknown().optional() })
  .transform(({ data }): unknown => data ?? null);
