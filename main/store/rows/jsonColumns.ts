import { z } from 'zod';
import { limitTypes } from '../../domain/failure.ts';
import type { ItemId, PhotoId, SideUuid, SrUuid } from '../../domain/ids.ts';
import { answerKinds, existingAnswers, photoPlaces } from '../../domain/model.ts';
import { isText } from '../../texts/isText.ts';
import type { Text } from '../../texts/text.ts';

/** Strict enough to notice damage. */

/** A brand exists only for the compiler. */
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
  lost: z.number().optional(),
  hash: text.regex(/^[0-9a-f]{16}$/),
  // Older photos lack them.
  map: text.nullable().default(null),
  detailEdge: z.number().nullable().default(null),
  jpegQuality: z.number().nullable().default(null),
});

export const textJson = z.custom<Text>(isText);
export const itemErrorJson = z.object({ code: text, text: textJson, at: millis });
export const operationErrorJson = itemErrorJson.extend({ misfits: z.number().optional() });

export const requirementsChangeJson = z.object({ text: textJson, at: millis });

export const taxonomyNameJson = z.object({ uuid: text.nullable(), name: text });

export const invalidationJson = z.object({ code: text, message: text });

export const rejectionAnswerJson = z.object({
  kind: z.enum(answerKinds),
  words: text.nullable(),
  who: text,
  at: millis,
});

export const answeredJson = z.array(z.object({ side: text, reason: text, answer: rejectionAnswerJson }));

export const addedByJson = z.array(z.object({ sha256: text, who: text }));

export const existingJson = z.object({
  srUuid: id<SrUuid>(),
  state: z.object({ primary: text, supplement: text.nullable() }),
  held: z.number(),
  sides: z.number(),
  answer: z.enum(existingAnswers).nullable(),
});

export const resultPhotosJson = z.array(z.object({ side: text, sha256: text }));

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

export const sidesJson = z.array(
  sideSpec.extend({
    groupUuid: text,
    groupName: text,
    // Older sides lack them.
    groupDescription: text.default(''),
    groupLocked: z.boolean().default(false),
    position: z.number(),
  }),
);

export const sideGroupsJson = z.array(
  z.object({ uuid: text, name: text, description: text, lock: z.boolean(), sides: z.array(sideSpec) }),
);

const nullableText = text.nullable().default(null);
const nullableFlag = z.boolean().nullable().default(null);
const nullableNumber = z.number().nullable().default(null);

export const srDetailsJson = z.object({
  externalId: nullableText,
  legacyId: nullableText,
  status: nullableText,
  tab: nullableText,
  active: nullableFlag,
  migrated: nullableFlag,
  source: nullableText,
  partnerCode: nullableText,
  style: nullableText,
  styleId: nullableText,
  user: nullableText,
  service: nullableText,
  createdAt: nullableNumber,
  updatedAt: nullableNumber,
  draftedAt: nullableNumber,
  storageCheckedAt: nullableNumber,
  mediaRequirements: z
    .object({
      expected: nullableNumber,
      sidesCount: nullableNumber,
      requiredCount: nullableNumber,
      optionalCount: nullableNumber,
    })
    .nullable()
    .default(null),
  reported: z
    .object({
      state: z.object({ primary: text, supplement: text.nullable() }),
      serverAt: millis,
      reason: z.object({ code: text, message: text }).nullable(),
    })
    .nullable()
    .default(null),
});

const limitScope = z.object({ limit: nullableNumber, remaining: nullableNumber, resetAt: nullableNumber });

export const limitNoticeJson = z.object({
  limitType: z.enum(limitTypes),
  endpoint: text,
  at: millis,
  currentUsage: nullableNumber,
  limit: nullableNumber,
  resetAt: nullableNumber,
  retryAfterMs: nullableNumber,
  partner: limitScope,
  user: limitScope,
});

const named = z.object({ uuid: text, name: text });

const counted = named.extend({ count: z.number().nullable().optional() });

export const taxonomyJson = z.array(
  counted.extend({ types: z.array(counted.extend({ brands: z.array(counted.extend({ models: z.array(named) })) })) }),
);

export const kindPathJson = z.object({
  category: named.nullable(),
  type: named.nullable(),
  brand: named.nullable(),
  model: named.nullable(),
});

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
