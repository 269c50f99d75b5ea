import { z } from 'zod';
import type { TaxonomyCategory } from '../../domain/partner/service.ts';
import { identifier, optionalCount, optionalList, words } from './values.ts';

/** The spec does not show how counts look. Our assumption: a number of one of these names beside the entry's own. */
const counts = { count: optionalCount, item_count: optionalCount };

const model = z.object({ uuid: identifier, name: words });
const brand = z.object({ uuid: identifier, name: words, models: optionalList(model), ...counts }).transform(withCount);
const type = z.object({ uuid: identifier, name: words, brands: optionalList(brand), ...counts }).transform(withCount);
const category = z.object({ uuid: identifier, name: words, types: optionalList(type), ...counts }).transform(withCount);

/** Spec 4.8, Get Category Tree. */
export const categoryTreeAnswer = z
  .object({ data: z.array(category) })
  .transform((answer): readonly TaxonomyCategory[] => answer.data);

function withCount<Entry extends { readonly count: number | null; readonly item_count: number | null }>({
  count,
  item_count,
  ...entry
}: Entry) {
  const told = count ?? item_count;
  return told === null ? entry : { ...entry, count: told };
}
