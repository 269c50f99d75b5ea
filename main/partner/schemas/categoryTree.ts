import { z } from 'zod';
import type { TaxonomyCategory } from '../../domain/partner/service.ts';
import { identifier, optionalList, words } from './values.ts';

const model = z.object({ uuid: identifier, name: words });
const brand = z.object({ uuid: identifier, name: words, models: optionalList(model) });
const type = z.object({ uuid: identifier, name: words, brands: optionalList(brand) });
const category = z.object({ uuid: identifier, name: words, types: optionalList(type) });

/** Spec 4.8, Get Category Tree. */
export const categoryTreeAnswer = z
  .object({ data: z.array(category) })
  .transform((answer): readonly TaxonomyCategory[] => answer.data);
