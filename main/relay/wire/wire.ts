import { z } from 'zod';
import { sharedMessage } from './fleet.ts';

/** What relay and stations say to each other, as JSON over HTTPS. Every call carries `Authorization: Bearer <token of the station>`. */
export const relayPaths = {
  /** GET: a stream of server-sent events, or with `Accept: application/json` a long poll. */
  events: '/v1/events',
  /** POST: the station has everything up to this cursor on its disk. */
  acknowledge: '/v1/acknowledge',
  /** GET: who the token is. */
  station: '/v1/station',
  /** POST: an address for one webhook of a test. */
  test: '/v1/test',
} as const;

const cursor = z.number().int().nonnegative();

/** Where the relay stands. Cursors mean nothing to another `store`; what is before `oldest` has been removed. */
export const relayState = z.object({
  store: z.string(),
  oldest: cursor,
  newest: cursor,
  acknowledged: cursor,
});
export type RelayState = z.infer<typeof relayState>;

/** One event on its way to a station. `event` is the webhook's own text. */
export const relayedEvent = z.object({
  cursor: cursor.positive(),
  signed: z.boolean(),
  received_at: z.number(),
  event: z.string(),
});
export type RelayedEvent = z.infer<typeof relayedEvent>;

/** The answer to a long poll. */
export const relayedPage = relayState.extend({
  events: z.array(relayedEvent),
  /** Absent where the relay shares nothing. */
  shared: z.array(sharedMessage).default([]),
});
export type RelayedPage = z.infer<typeof relayedPage>;

export const relayStation = relayState.extend({ name: z.string() });
export type RelayStation = z.infer<typeof relayStation>;

export const relayTest = z.object({ path: z.string().regex(/^\/webhooks\/[\w-]+$/) });

/** Names of the stream's messages. */
export const streamMessages = { state: 'state', event: 'event', shared: 'shared' } as const;
/** The stream says something at least so often, so that a station knows that it is alive. */
export const heartbeatMs = 15_000;
export const longestPollSeconds = 50;
