import { z } from 'zod';
import type { SrUuid } from '../../domain/ids.ts';
import type { ListedSr } from '../../domain/partner/service.ts';
import { pageMetadata } from './pageMetadata.ts';
import { srObjectDetails } from './srObject.ts';
import { flag, identifier, lenient, optionalIdentifier, optionalText, optionalTime, stateSchema } from './values.ts';

/** Spec section 2, the fields that a list needs. */
const serviceRequest = z
  .looseObject({
    uuid: identifier,
    micro_id: optionalIdentifier,
    legacy_id: optionalIdentifier,
    external_id: optionalText,
    active: flag(true),
    state: lenient(stateSchema, null),
    summary: lenient(z.object({ style: optionalText, style_id: optionalIdentifier }), null),
    service: optionalIdentifier,
    created_at: optionalTime,
    updated_at: optionalTime,
  })
  .transform(
    (sr): ListedSr => ({
      srUuid: sr.uuid as SrUuid,
      microId: sr.micro_id,
      legacyId: sr.legacy_id,
      referenceId: sr.external_id,
      active: sr.active,
      state: sr.state,
      typeUuid: sr.summary?.style_id ?? null,
      serviceUuid: sr.service,
      createdAt: sr.created_at,
      updatedAt: sr.updated_at,
      details: srObjectDetails.parse(sr),
    }),
  );

/** The spec does not show listing; we assume the list envelope with `data`, `srs` or `sr`. */
export const listSrsAnswer = z
  .object({
    data: z.array(serviceRequest).optional(),
    srs: z.array(serviceRequest).optional(),
    sr: z.array(serviceRequest).optional(),
    metadata: pageMetadata,
  })
  .transform((answer, context) => {
    const entries = answer.data ?? answer.srs ?? answer.sr;
    if (entries === undefined) {
      context.issues.push({ code: 'custom', path: ['data'], message: 'field.missing', input: answer });
      return z.NEVER;
    }
    return { entries, metadata: answer.metadata };
  });
