import { z } from 'zod';
import type { SrDetails } from '../../domain/partner/srDetails.ts';
import { count, lenient, optionalIdentifier, optionalText, optionalTime, truth } from './values.ts';

const summary = z.object({ style: optionalText, style_id: optionalIdentifier });

/** Spec section 2. These fields are shown only, so a wrong shape reads as missing. */
export const srObjectDetails = z
  .object({
    active: lenient(truth, null),
    migrated: lenient(truth, null),
    legacy_id: optionalIdentifier,
    external_id: optionalText,
    tab: optionalText,
    source: optionalText,
    partner_code: optionalText,
    summary: lenient(summary, null),
    user: optionalIdentifier,
    service: optionalIdentifier,
    created_at: optionalTime,
    updated_at: optionalTime,
    drafted_at: optionalTime,
  })
  .transform(
    (sr): Partial<SrDetails> => ({
      active: sr.active,
      migrated: sr.migrated,
      legacyId: sr.legacy_id,
      externalId: sr.external_id,
      tab: sr.tab,
      source: sr.source,
      partnerCode: sr.partner_code,
      style: sr.summary?.style ?? null,
      styleId: sr.summary?.style_id ?? null,
      user: sr.user,
      service: sr.service,
      createdAt: sr.created_at,
      updatedAt: sr.updated_at,
      draftedAt: sr.drafted_at,
    }),
  );

/** Create variant B, spec section 2. */
export const mediaRequirements = z
  .object({
    expected: lenient(count, null),
    sides_count: lenient(count, null),
    required_count: lenient(count, null),
    optional_count: lenient(count, null),
  })
  .transform((reported) => ({
    expected: reported.expected,
    sidesCount: reported.sides_count,
    requiredCount: reported.required_count,
    optionalCount: reported.optional_count,
  }));
