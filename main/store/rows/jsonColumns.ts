import { z } from 'zod';
import type { ItemId, PhotoId, SideUuid } from '../../domain/ids.ts';
import { photoPlaces } from '../../domain/model.ts';
import { isText } from '../../texts/isText.ts';
import type { Text } from '../../texts/text.ts';

/** Shapes of the columns that hold JSON. They are read back strictly enough that damage is noticed at this edge. */

/** Ids carry a brand that exists for the compiler alone: any text fits. */
export function id<Id extends string>(): z.ZodType<Id> {
  return z.string() as unknown as z.ZodType<Id>;
}

const itemId = id<ItemId>();
const sideUuid = id<SideUuid>();
const photoId = id<PhotoId>();
const millis = z.number();
const text = z.string();

export const progressJson = z.object({
  currentRequired: z.number(),
  totalRequired: z.number(),
  currentOptional: z.number(),
  totalOptional: z.number(),
  met: z.boolean(),
  lastUploadDetectedAt: millis.nullable(),
});

export const figuresJson = z.object({
  sharpness: z.number().nullable(),
  clippedHigh: z.number(),
  clippedLow: z.number(),
  brightness: z.number(),
  cast: z.object({ a: z.number(), b: z.number() }).nullable(),
  hash: text.regex(/^[0-9a-f]{16}$/),
});

export const textJson = z.custom<Text>(isText);
export const itemErrorJson = z.object({ code: text, text: textJson, at: millis });
export const operationErrorJson = itemErrorJson.extend({ misfits: z.number().optional() });

export const invalidationJson = z.object({ code: text, message: text });

const sideSpec = z.object({
  uuid: sideUuid,
  name: text,
  description: text,
  ordinal: z.number(),
  required: z.boolean(),
  overlayImage: text.nullable(),
  exampleImage: text.nullable(),
  thumbnailImage: text.nullable(),
  active: z.boolean(),
});

/** The sides of an item without the item's id. */
export const sidesJson = z.array(sideSpec.extend({ groupUuid: text, groupName: text, position: z.number() }));

export const sideGroupsJson = z.array(
  z.object({ uuid: text, name: text, description: text, lock: z.boolean(), sides: z.array(sideSpec) }),
);

const named = z.object({ uuid: text, name: text });

export const taxonomyJson = z.array(
  named.extend({ types: z.array(named.extend({ brands: z.array(named.extend({ models: z.array(named) })) })) }),
);

const photoPosition = z.object({
  place: z.enum(photoPlaces),
  sideUuid: sideUuid.nullable(),
  itemId: itemId.nullable(),
});

export const movesJson = z.array(
  z.object({ photoId, from: photoPosition, to: photoPosition, goesBack: z.boolean().optional() }),
);

export const payloadJson = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create') }),
  z.object({ kind: z.literal('upload'), photoId, sideUuid }),
  z.object({ kind: z.literal('submit') }),
  z.object({ kind: z.literal('cancel'), reason: text }),
  z.object({
    kind: z.literal('update_user'),
    userId: text,
    changes: z.object({
      email: text.optional(),
      first_name: text.optional(),
      last_name: text.optional(),
      business_name: text.optional(),
      certificate_issuance_name: text.optional(),
    }),
  }),
]);

export const detailJson = z.record(text, z.unknown());
