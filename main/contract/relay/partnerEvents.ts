import { z } from 'zod';
import { command, empty } from '../command.ts';
import { textView } from '../text.ts';

/** How the partner's events come to this station. */
export const partnerEventsView = z.object({
  /** Of the relay; null where the profile names none. */
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
  /** Polling alone goes on. */
  disconnect: command.input(empty).output(partnerEventsView),
  /** Sends an event the whole way. */
  test: command.input(empty).output(z.object({ ok: z.boolean(), message: textView })),
};
