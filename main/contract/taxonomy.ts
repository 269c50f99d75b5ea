import { z } from 'zod';
import { command, empty, id } from './command.ts';
import { textView } from './text.ts';

export const taxonomyView = z.object({
  fetchedAt: z.number().nullable(),
  categories: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      types: z.array(z.object({ uuid: z.string(), name: z.string() })),
    }),
  ),
});
export type TaxonomyView = z.infer<typeof taxonomyView>;

const namedEntry = z.object({ uuid: z.string(), name: z.string() });

/** The last entry given is meant. */
export const kindPath = z.object({
  category: namedEntry.nullable(),
  type: namedEntry.nullable(),
  brand: namedEntry.nullable(),
  model: namedEntry.nullable(),
});
export type KindPath = z.infer<typeof kindPath>;

export const kindEntry = kindPath.extend({
  level: z.enum(['category', 'type', 'brand', 'model']),
  featured: z.boolean(),
  /** Null for a model, and where it is not known. */
  count: z.number().nullable(),
  /** By the partner's count for a brand. */
  sideGroups: z.number().nullable(),
  /** The uuid for `taxonomyPictureUrl`: its own picture, or its parent's. */
  picture: z.string().nullable(),
});
export type KindEntry = z.infer<typeof kindEntry>;

/** Categories, types of a category, brands of a type, or models of a brand. */
export const levelView = z.object({
  within: kindPath,
  entries: z.array(kindEntry),
  fetchedAt: z.number().nullable(),
});
export type LevelView = z.infer<typeof levelView>;

export const kindSearchView = z.object({
  entries: z.array(kindEntry),
  /** All matches; `entries` holds the first. */
  total: z.number(),
  nearest: z.boolean(),
  fetchedAt: z.number().nullable(),
});
export type KindSearchView = z.infer<typeof kindSearchView>;

export const partnerSearchView = z.object({
  entries: z.array(kindEntry),
  total: z.number().nullable(),
  /** Null after the last page. */
  nextPage: z.number().nullable(),
  failure: textView.nullable(),
});
export type PartnerSearchView = z.infer<typeof partnerSearchView>;

export const serviceView = z.object({
  uuid: z.string(),
  label: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string(),
  /** The API names no currency. */
  price: z.number().nullable(),
  time: z.object({ value: z.number(), unit: z.enum(['hours', 'minutes']).nullable() }).nullable(),
  excludedFromBilling: z.boolean(),
  fetchedAt: z.number().nullable(),
});
export type ServiceView = z.infer<typeof serviceView>;

export const serviceChoiceView = z.object({
  services: z.array(serviceView),
  /** The default where nobody chooses. */
  usual: z.string().nullable(),
  asks: z.boolean(),
  mayBeNone: z.boolean(),
});
export type ServiceChoiceView = z.infer<typeof serviceChoiceView>;

const query = z.string().max(200);

export const taxonomyContract = {
  get: command.input(empty).output(taxonomyView),
  refresh: command.input(empty).output(taxonomyView),
  /** Answers from the local list; missing parts load in the background and are announced by `taxonomyDetails`. */
  browse: command
    .input(z.object({ categoryUuid: id.nullable(), typeUuid: id.nullable(), brandUuid: id.nullable() }))
    .output(levelView),
  search: command.input(z.object({ query, limit: z.number().int().min(1).max(200) })).output(kindSearchView),
  searchPartner: command
    .input(
      z.object({
        query: query.trim().min(1),
        page: z.number().int().min(1).max(1000),
        typeUuid: id.nullable(),
        brandUuid: id.nullable(),
      }),
    )
    .output(partnerSearchView),
  services: command.input(z.object({ typeUuid: id })).output(serviceChoiceView),
};
