import { z } from 'zod';
import type { SrUuid } from '../../domain/ids.ts';
import type { CreatedSr } from '../../domain/partner/service.ts';
import { sideGroup } from './sideGroups.ts';
import { mediaRequirements, srObjectDetails } from './srObject.ts';
import { identifier, lenient, optionalIdentifier, optionalText, optionalTime, stateSchema, words } from './values.ts';

const variantA = z
  .object({
    sr: z.looseObject({ uuid: identifier, micro_id: optionalIdentifier, state: lenient(stateSchema, null) }),
  })
  .transform(
    ({ sr }): CreatedSr => ({
      details: srObjectDetails.parse(sr),
      srUuid: sr.uuid as SrUuid,
      microId: sr.micro_id,
      state: sr.state,
      sideGroups: null,
    }),
  );

/** Variant B has the requirements; its `status` is the primary state in lower case. */
const variantB = z
  .object({
    data: z.object({
      uuid: identifier,
      reference_id: optionalText,
      status: words,
      requirements: z
        .object({
          side_groups: z.array(sideGroup).nullish(),
          media_requirements: lenient(mediaRequirements, null),
        })
        .nullish(),
      created_at: optionalTime,
    }),
  })
  .transform(
    ({ data }): CreatedSr => ({
      srUuid: data.uuid as SrUuid,
      microId: null,
      state: data.status === '' ? null : { primary: data.status.toUpperCase(), supplement: null },
      sideGroups: data.requirements?.side_groups ?? null,
      details: {
        externalId: data.reference_id,
        status: data.status === '' ? null : data.status,
        createdAt: data.created_at,
        mediaRequirements: data.requirements?.media_requirements ?? null,
      },
    }),
  );

/** Spec 4.1 does not say which variant a deployment sends. */
export const createSrAnswer = z.unknown().transform((value, context): CreatedSr => {
  const hasSr = typeof value === 'object' && value !== null && 'sr' in value && value.sr !== null;
  const parsed = hasSr ? variantA.safeParse(value) : variantB.safeParse(value);
  if (parsed.success) return parsed.data;
  context.issues.push(...parsed.error.issues.map((issue) => ({ ...issue, code: 'custom' as const, input: value })));
  return z.NEVER;
});
