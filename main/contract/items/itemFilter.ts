import { z } from 'zod';
import { id } from '../command.ts';

/** Where an item lies, e.g. a bin or a tote. */
export const placeName = z.string().trim().min(1, 'place.needed').max(200, 'place.tooLong');

/** What the queue is narrowed by beside stage and search: items that all of it fits. */
export const itemFilter = z.object({
  typeUuid: id.optional(),
  serviceUuid: id.optional(),
  /** The beginning of the place. */
  place: placeName.optional(),
  /** Some side, or the item as a whole, is rejected and not shot again yet. */
  rejected: z.literal(true).optional(),
  /** Last changed at or after this time. */
  changedFrom: z.number().int().optional(),
  /** Last changed before this time. */
  changedBefore: z.number().int().optional(),
});
export type ItemFilter = z.infer<typeof itemFilter>;

/** What the queue can be narrowed to. A name is null where the partner's list does not know it any more. */
export const filterChoices = z.object({
  types: z.array(z.object({ uuid: z.string(), category: z.string().nullable(), name: z.string().nullable() })),
  services: z.array(z.object({ uuid: z.string(), name: z.string() })),
});
export type FilterChoices = z.infer<typeof filterChoices>;
