import { z } from 'zod';
import { id } from '../command.ts';

/** E.g. a bin or a tote. */
export const placeName = z.string().trim().min(1, 'place.needed').max(200, 'place.tooLong');

export const itemFilter = z.object({
  typeUuid: id.optional(),
  serviceUuid: id.optional(),
  /** Matches the beginning. */
  place: placeName.optional(),
  rejected: z.literal(true).optional(),
  changedFrom: z.number().int().optional(),
  changedBefore: z.number().int().optional(),
});
export type ItemFilter = z.infer<typeof itemFilter>;

/** A name is null where the partner's list no longer has it. */
export const filterChoices = z.object({
  types: z.array(z.object({ uuid: z.string(), category: z.string().nullable(), name: z.string().nullable() })),
  services: z.array(z.object({ uuid: z.string(), name: z.string() })),
});
export type FilterChoices = z.infer<typeof filterChoices>;
