import { z } from 'zod';
import type { TaxonomyRecordKind, TaxonomyRecords } from '../../domain/taxonomy/records.ts';

const text = z.string();
const named = z.object({ uuid: text, name: text });
const details = z.object({ media: text.nullable(), featured: z.boolean(), ordinal: z.number().nullable() });

export const taxonomyRecordJson: { readonly [Kind in TaxonomyRecordKind]: z.ZodType<TaxonomyRecords[Kind]> } = {
  category: details,
  type: details,
  type_brands: z.array(
    named.extend({
      media: text.nullable(),
      ordinal: z.number().nullable(),
      active: z.boolean(),
      sideGroups: z.number().nullable(),
    }),
  ),
  brand_models: z.array(named),
  model: named.extend({
    media: text.nullable(),
    featured: z.boolean(),
    brand: named.extend({ media: text.nullable() }).nullable(),
    typeUuid: text.nullable(),
  }),
  service: named.extend({
    description: text,
    expectedCompletionTime: z.number().nullable(),
    price: z.number().nullable(),
    excludedFromBilling: z.boolean(),
  }),
};
