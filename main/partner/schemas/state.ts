import { z } from 'zod';
import type { SrState } from '../../domain/model.ts';
import { optionalText } from './values.ts';

/** Spec section 3. Values outside the table stay as they came; only that there is a primary state is relied on. */
export const stateSchema = z
  .object({ primary: z.string().min(1, 'field.empty'), supplement: optionalText })
  .transform(({ primary, supplement }): SrState => ({ primary, supplement: supplement === '' ? null : supplement }));
