import { z } from 'zod';
import { command, empty, id } from './command.ts';
import { textView } from './text.ts';

/** The taxonomy as a person chooses from it, and the services. */

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

/** A place in the taxonomy; the last entry that is given is the one that is meant. */
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
  /** How many are in it; null for a model, and where it is not known. */
  count: z.number().nullable(),
  /** How many side groups the partner counts for a brand. */
  sideGroups: z.number().nullable(),
  /** The picture of this uuid shows it, at `taxonomyPictureUrl`: its own, or that of what is above it. */
  picture: z.string().nullable(),
});
export type KindEntry = z.infer<typeof kindEntry>;

/** One level: the categories, the types of a category, the brands of a type, the models of a brand. */
export const levelView = z.object({
  within: kindPath,
  entries: z.array(kindEntry),
  /** When the station's own list was loaded. */
  fetchedAt: z.number().nullable(),
});
export type LevelView = z.infer<typeof levelView>;

export const kindSearchView = z.object({
  entries: z.array(kindEntry),
  /** How many match; `entries` are the first of them. */
  total: z.number(),
  /** No entry has all the words: these have the most of them. */
  nearest: z.boolean(),
  fetchedAt: z.number().nullable(),
});
export type KindSearchView = z.infer<typeof kindSearchView>;

/** A page of the partner's own search for models, or why there is none. */
export const partnerSearchView = z.object({
  entries: z.array(kindEntry),
  total: z.number().nullable(),
  /** The page to ask for next; null after the last. */
  nextPage: z.number().nullable(),
  failure: textView.nullable(),
});
export type PartnerSearchView = z.infer<typeof partnerSearchView>;

export const serviceView = z.object({
  uuid: z.string(),
  /** The profile's own word for it. */
  label: z.string().nullable(),
  /** The partner's name; null before it was read. */
  name: z.string().nullable(),
  description: z.string(),
  /** The API names no currency. */
  price: z.number().nullable(),
  time: z.object({ value: z.number(), unit: z.enum(['hours', 'minutes']).nullable() }).nullable(),
  excludedFromBilling: z.boolean(),
  fetchedAt: z.number().nullable(),
});
export type ServiceView = z.infer<typeof serviceView>;

/** The services that an item of a type can have. */
export const serviceChoiceView = z.object({
  services: z.array(serviceView),
  /** Taken where nobody chooses. */
  usual: z.string().nullable(),
  /** A person is to choose. */
  asks: z.boolean(),
  mayBeNone: z.boolean(),
});
export type ServiceChoiceView = z.infer<typeof serviceChoiceView>;

const query = z.string().max(200);

export const taxonomyContract = {
  get: command.input(empty).output(taxonomyView),
  refresh: command.input(empty).output(taxonomyView),
  /** From the station's own list; what is missing of it is asked for behind, and `taxonomyDetails` tells when it is there. */
  browse: command
    .input(z.object({ categoryUuid: id.nullable(), typeUuid: id.nullable(), brandUuid: id.nullable() }))
    .output(levelView),
  /** From the station's own list, at each key press. */
  search: command.input(z.object({ query, limit: z.number().int().min(1).max(200) })).output(kindSearchView),
  /** The partner's own search for models (spec 4.10), beyond the list. */
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
