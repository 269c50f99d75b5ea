import { z } from 'zod';
import type { SrUuid } from '../../domain/ids.ts';
import type { FoundSr } from '../../domain/partner/service.ts';
import { identifier, optionalAddress, optionalIdentifier, optionalText, stateSchema } from './values.ts';

/** Spec 4.4. */
export const findSrAnswer = z
  .object({
    message: optionalText,
    details: z.object({
      id: identifier,
      micro_id: optionalIdentifier,
      legacy_id: optionalIdentifier,
      state: stateSchema,
      url: optionalAddress,
    }),
  })
  .transform(
    ({ details, message }): FoundSr => ({
      srUuid: details.id as SrUuid,
      microId: details.micro_id,
      legacyId: details.legacy_id,
      state: details.state,
      url: details.url,
      message,
    }),
  );
