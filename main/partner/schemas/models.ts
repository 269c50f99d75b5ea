import { z } from 'zod';
import { pageMetadata } from './pageMetadata.ts';
import { flag, identifier, lenient, optionalAddress, optionalList, optionalTime, words } from './values.ts';

/** Spec section 2: the only hyphenated names. */
const brandModel = z
  .object({
    uuid: identifier,
    name: words,
    brand: lenient(identifier, null),
    'created-at': optionalTime,
    'updated-at': optionalTime,
  })
  .transform((model) => ({
    uuid: model.uuid,
    name: model.name,
    brandUuid: model.brand,
    createdAt: model['created-at'],
    updatedAt: model['updated-at'],
  }));
export type BrandModelRecord = z.output<typeof brandModel>;

const brand = z.object({ uuid: identifier, name: words, media: optionalAddress, sides: optionalList(z.unknown()) });

const model = z
  .object({
    uuid: identifier,
    name: words,
    feature: flag(false),
    sides: optionalList(z.unknown()),
    media: optionalAddress,
    brand: lenient(brand, null),
    created_at: optionalTime,
    updated_at: optionalTime,
  })
  .transform(({ created_at, updated_at, ...rest }) => ({ ...rest, createdAt: created_at, updatedAt: updated_at }));
export type ModelRecord = z.output<typeof model>;

/** Spec 4.9. */
export const brandModelsAnswer = z.object({ models: z.array(brandModel) }).transform((answer) => answer.models);

/** Spec 4.10. */
export const modelsAnswer = z
  .object({ models: z.array(model), metadata: pageMetadata })
  .transform(({ models, metadata }) => ({ entries: models, metadata }));
