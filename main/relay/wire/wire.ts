import { z } from 'zod';
import { sharedMessage } from './fleet.ts';

/** JSON over HTTPS. Every call carries `Authorization: Bearer <token of the station>`. */
export const relayPaths = {
  /** GET: server-sent events, or with `Accept: application/json` a long poll. */
  events: '/v1/events',
  /** POST: everything up to this cursor is on the station's disk. */
  acknowledge: '/v1/acknowledge',
  station: '/v1/station',
  test: '/v1/test',
} as const;

const cursor = z.number().int().nonnegative();

/** Cursors are valid in one `store`; events before `oldest` were removed. */
export const relayState = z.object({
  store: z.string(),
  oldest: cursor,
  newest: cursor,
  acknowledged: cursor,
});
export type RelayState = z.infer<typeof relayState>;

export const relayedEvent = z.object({
  cursor: cursor.positive(),
  signed: z.boolean(),
  received_at: z.number(),
  event: z.string(),
});
export type RelayedEvent = z.infer<typeof relayedEvent>;

export const relayedPage = relayState.extend({
  events: z.array(relayedEvent),
  /** It is absent where the relay shares nothing. */
  shared: z.array(sharedMessage).default([]),
});
export type RelayedPage = z.infer<typeof relayedPage>;

export const relayStation = relayState.extend({ name: z.string() });

export const relayTest = z.object({ path: z.string().regex(/^\/webhooks\/[\w-]+$/) });

export const streamMessages = { state: 'state', event: 'event', shared: 'shared' } as const;
export const heartbeatMs = 15_000;
export const maxPollSeconds = 50;
