import { z } from 'zod';
import type { SrState } from '../../domain/model.ts';
import { optionalText } from './values.ts';

/** Spec section 3. Unknown values stay; only a primary state must be there. */
export const stateSchema = z
  .object({ primary: z.string().min(1, 'field.empty'), supplement: optionalText })
  .transform(({ primary, supplement }): SrState => ({ primary, supplement: supplement === '' ? null : supplement }));
