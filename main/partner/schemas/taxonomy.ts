import { z } from 'zod';
import {
  flag,
  identifier,
  lenient,
  optionalAddress,
  optionalCount,
  optionalList,
  optionalNumber,
  optionalTime,
  words,
} from './values.ts';

/** Spec 4.5 to 4.7. Shapes that the spec does not show stay unparsed. */

const brandOfType = z.object({ uuid: identifier, name: words, media: optionalAddress, active: flag(true) });

const type = z
  .object({
    uuid: identifier,
    name: words,
    active: flag(true),
    media: optionalAddress,
    feature: flag(false),
    ordinal: optionalNumber,
    sides: optionalList(z.unknown()),
    side_details: optionalList(z.unknown()),
    brands: optionalList(brandOfType),
    created_at: optionalTime,
    updated_at: optionalTime,
  })
  .transform(({ side_details, created_at, updated_at, ...rest }) => ({
    ...rest,
    sideDetails: side_details,
    createdAt: created_at,
    updatedAt: updated_at,
  }));
export type TypeRecord = z.output<typeof type>;

const brand = z
  .object({
    uuid: identifier,
    name: words,
    media: optionalAddress,
    active: flag(true),
    ordinal: optionalNumber,
    relation_active: flag(true),
    brand_active: flag(true),
    side_group_count: optionalCount,
    side_groups_count: optionalCount,
  })
  .transform(({ relation_active, brand_active, side_group_count, side_groups_count, ...rest }) => ({
    ...rest,
    /** The spec does not show the names of counts; we assume these. */
    sideGroups: side_group_count ?? side_groups_count,
    relationActive: relation_active,
    brandActive: brand_active,
  }));
export type BrandRecord = z.output<typeof brand>;

const category = z
  .object({
    uuid: identifier,
    name: words,
    sides: lenient(z.array(identifier), [] as string[]),
    media: optionalAddress,
    feature: flag(false),
    ordinal: optionalNumber,
    active: flag(true),
    created_at: optionalTime,
    updated_at: optionalTime,
  })
  .transform(({ created_at, updated_at, ...rest }) => ({ ...rest, createdAt: created_at, updatedAt: updated_at }));
export type CategoryRecord = z.output<typeof category>;

/** Spec 4.5. */
export const typeAnswer = z.object({ data: type }).transform((answer) => answer.data);

/** Spec 4.6. A missing `total` is null. */
export const typeBrandsAnswer = z
  .object({ data: z.array(brand), total: optionalNumber })
  .transform(({ data, total }) => ({ brands: data, total }));

/** Spec 4.7. */
export const categoryAnswer = z.object({ data: category }).transform((answer) => answer.data);
