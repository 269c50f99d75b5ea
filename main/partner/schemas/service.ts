import { z } from 'zod';
import { flag, identifier, optionalNumber, optionalTime, words } from './values.ts';

const service = z
  .object({
    uuid: identifier,
    name: words,
    description: words,
    expected_completion_time: optionalNumber,
    price: optionalNumber,
    parent: flag(false),
    excluded_from_billing: flag(false),
    created_at: optionalTime,
    updated_at: optionalTime,
  })
  .transform((record) => ({
    uuid: record.uuid,
    name: record.name,
    description: record.description,
    /** The spec leaves the unit open; `service_time_unit` of the profile may say it. */
    expectedCompletionTime: record.expected_completion_time,
    price: record.price,
    parent: record.parent,
    excludedFromBilling: record.excluded_from_billing,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  }));
export type ServiceRecord = z.output<typeof service>;

/** Spec 4.11. */
export const serviceAnswer = z.object({ service }).transform((answer) => answer.service);
