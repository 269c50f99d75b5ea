import { z } from 'zod';
import { command, empty } from '../command.ts';
import { textView } from '../text.ts';

export const partnerEventsView = z.object({
  /** Null where the profile names no relay. */
  address: z.string().nullable(),
  state: z.enum(['off', 'no_token', 'connecting', 'connected', 'refused']),
  cursor: z.number(),
  lastEventAt: z.number().nullable(),
});
export type PartnerEventsView = z.infer<typeof partnerEventsView>;

export const partnerEventsContract = {
  get: command.input(empty).output(partnerEventsView),
  /** The code that the relay printed for this station. */
  connect: command
    .input(z.object({ code: z.string().trim().min(1, 'field.empty').max(30_000) }))
    .output(partnerEventsView),
  disconnect: command.input(empty).output(partnerEventsView),
  /** Sends an event the whole way. */
  test: command.input(empty).output(z.object({ ok: z.boolean(), message: textView })),
};
