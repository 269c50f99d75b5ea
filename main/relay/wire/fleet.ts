import { z } from 'zod';

/** What stations share by a relay. Times are the relay's; keys of shared records are made by the stations. */
export const fleetPaths = {
  /** POST: how this station does, and the leases that it goes on holding. */
  report: '/v1/fleet/report',
  /** GET: all stations of the relay. */
  stations: '/v1/fleet/stations',
  /** POST: asks for an item, takes it over, or gives it back. */
  lease: '/v1/fleet/lease',
  /** POST: the partner told of a limit. */
  window: '/v1/fleet/window',
  /** GET and POST: one entry of the item directory, or one picture. */
  record: '/v1/fleet/record',
  /** POST: rows of the work list that changed. */
  list: '/v1/fleet/list',
  /** GET and POST: the settings that an admin published for all stations. */
  settings: '/v1/fleet/settings',
} as const;

/** Stations report so often, and at once when what they hold changes. */
export const reportEveryMs = 20_000;
/** A station that did not report for so long is silent: its leases have ended, and its part of the budget goes to the others. */
export const silentAfterMs = 60_000;

const part = '[\\w-]{1,100}';
const countOf = z.number().int().nonnegative();
const versionOf = z.number().int().positive();
/** No fleet comes near it: a number that a stranger makes up must leave room for the next. */
export const mostVersion = 1_000_000_000;
export const leaseKey = z.string().regex(new RegExp(`^lease\\.${part}\\.${part}$`));
export const recordKey = z.string().regex(new RegExp(`^(item|picture)\\.${part}\\.${part}(\\.${part})?$`));
const scope = z.string().regex(new RegExp(`^${part}$`));

/** Why published settings are not taken yet: an item is open, photos are arriving, or they cannot be used here. */
export const settingsWaits = ['open', 'arriving', 'refused'] as const;
const settingsReport = z.object({
  /** The one that is in use; null where none was ever taken. */
  version: versionOf.nullable(),
  /** How long ago it was taken, in milliseconds. */
  taken_ms: countOf.nullable(),
  /** A newer one is here, and why it is not in use. */
  next: z
    .object({ version: versionOf, waits: z.enum(settingsWaits), why: z.string().max(1_000).nullable() })
    .nullable(),
});
export type SettingsReport = z.infer<typeof settingsReport>;

/** How a station does. */
export const stationReport = z.object({
  /** Which service of the partner it sends to: stations of one scope share its limits and its items. */
  scope,
  version: z.string().max(100),
  /** What is left to send, and what waits for a person. */
  photos: countOf,
  operations: countOf,
  parked: countOf,
  /** How long the oldest unsent photo has been waiting, in milliseconds; null where none is. */
  oldest_unsent_ms: countOf.nullable(),
  free_bytes: countOf.nullable(),
  /** The tethered camera: its model and whether it is ready; null where none is bound. */
  camera: z.object({ model: z.string().max(200), ready: z.boolean() }).nullable(),
  /** Sides of its photos that the partner rejected within a day, by name. */
  rejected: z.array(z.object({ side: z.string().max(200), count: countOf })).max(20),
  /** The settings of the fleet at this station; a station of before tells nothing of them. */
  settings: settingsReport.nullish(),
});
export type StationReport = z.infer<typeof stationReport>;

export const reportRequest = z.strictObject({ report: stationReport, leases: z.array(leaseKey).max(20) });
/** `live`: how many stations of the scope report now, this one too. */
export const reportAnswer = z.object({ now: z.number(), name: z.string(), live: z.number().int().positive() });

/** One station as the fleet sees it; `report` null: it has a token and never reported. */
export const fleetStation = z.object({
  name: z.string(),
  seen_at: z.number().nullable(),
  report: stationReport.nullable(),
});
export type FleetStation = z.infer<typeof fleetStation>;
export const stationsAnswer = z.object({ now: z.number(), name: z.string(), stations: z.array(fleetStation) });

/** Who has an item open, until when. */
export const lease = z.object({ station: z.string(), since: z.number(), until: z.number() });
export type Lease = z.infer<typeof lease>;
/** `ask` leaves it to another live station that holds it, `take` does not; `release` ends it. */
export const leaseRequest = z.strictObject({ key: leaseKey, wish: z.enum(['ask', 'take', 'release']) });
export const leaseAnswer = z.object({ now: z.number(), lease: lease.nullable() });

/** A limit of the partner; `who` is whom it holds: `*` for the whole partner, else a mark of the credentials. */
export const limitWindow = z.object({
  until: z.number(),
  limit_type: z.string().max(50),
  endpoint: z.string().regex(/^\w{1,50}$/),
  who: z.string().regex(/^(\*|[\w-]{1,100})$/),
  station: z.string(),
});
export type LimitWindow = z.infer<typeof limitWindow>;
export const windowRequest = z.strictObject({
  scope,
  limit_type: limitWindow.shape.limit_type,
  endpoint: limitWindow.shape.endpoint,
  who: limitWindow.shape.who,
  for_ms: z.number().int().positive().max(7_200_000),
});
export type WindowRequest = z.infer<typeof windowRequest>;
export const windowAnswer = z.object({ now: z.number() });

export const recordRequest = z.strictObject({
  key: recordKey,
  /** Null removes it. */
  value: z.string().nullable(),
  expected: z.union([z.number().int().nonnegative(), z.enum(['new', 'any'])]),
});
export const sharedRecord = z.object({ key: z.string(), value: z.string(), revision: z.number(), at: z.number() });
export const recordAnswer = z.object({ record: sharedRecord.nullable() });
export const putAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), revision: z.number() }),
  z.object({ kind: z.literal('conflict'), current: sharedRecord.nullable() }),
]);

/**
 * What changed of items, leases and windows, on the stream of events. `whole`: all leases and windows that there are, whatever was known
 * of them before. `revision` is where to go on; `now` tells how far the clocks lie apart.
 */
export const sharedMessage = z.object({
  now: z.number(),
  revision: z.number().int().nonnegative(),
  whole: z.boolean(),
  changes: z.array(sharedRecord.extend({ value: z.string().nullable() })),
});
export type SharedMessage = z.infer<typeof sharedMessage>;
export type SharedEntry = SharedMessage['changes'][number];

/** One row of the work list as one station told of it. Of two that tell of one reference the later word holds. `row` null: it is expected no more. */
const listRow = z.object({
  reference: z.string().min(1).max(500),
  /** When it was imported or cleared, by the relay's clock. */
  at: z.number(),
  row: z.record(z.string().max(50), z.string().max(6_000).nullable()).nullable(),
});
export type ListRow = z.infer<typeof listRow>;
export const mostListRows = 200;
export const listRequest = z.strictObject({ scope, rows: z.array(listRow).max(mostListRows) });
export const sharedListRow = listRow.extend({ station: z.string() });

/** The record of the settings that hold for all stations of the scope: of those that are kept without end. */
export function settingsKey(scope: string): string {
  return `kept.settings.${scope}`;
}

const publicKey = z.string().regex(/^[\w-]{43}$/);
const signature = z.string().regex(/^[\w-]{86}$/);
/** By which admin's key settings are signed, and how that key took the place of those before. */
export const publicationSeal = z.strictObject({
  key: publicKey,
  signature,
  succession: z
    .array(z.strictObject({ from: publicKey, to: publicKey, signature }))
    .max(20)
    .readonly(),
});
export type PublicationSeal = z.infer<typeof publicationSeal>;

/** What an admin published. The relay gives the number, and says whose token brought it. */
export const publishedSettings = z.object({
  version: versionOf,
  station: z.string(),
  at: z.number(),
  content: z.string(),
  /** Of a fleet of before nothing is signed. */
  seal: publicationSeal.nullish().transform((seal) => seal ?? null),
});
export type PublishedSettings = z.infer<typeof publishedSettings>;
/** `version`: the one that this is to be; another station may be faster. */
export const settingsRequest = z.strictObject({
  scope,
  version: versionOf.max(mostVersion),
  content: z.string().max(100_000),
  seal: publicationSeal.nullish().transform((seal) => seal ?? null),
});
/** The answer to settings that the fleet's key did not sign, with status 403. */
export const refusedSettings = z.enum(['not_signed', 'bad_signature', 'other_key']);

/** The record of the last settings that the relay refused, so that people at the stations hear of it. */
export function refusalKey(scope: string): string {
  return `refused.settings.${scope}`;
}
export const settingsRefusal = z.object({
  station: z.string(),
  version: versionOf,
  why: refusedSettings,
  at: z.number(),
});
export type SettingsRefusal = z.infer<typeof settingsRefusal>;
export const settingsAnswer = z.object({ now: z.number(), settings: publishedSettings.nullable() });
export const publishAnswer = settingsAnswer.extend({ kind: z.enum(['done', 'conflict']) });
export const settingsQuery = z.object({ scope, version: z.union([z.null(), z.coerce.number().int().positive()]) });
export const listAnswer = z.object({
  now: z.number(),
  /** What stands instead of rows that were told too late. */
  newer: z.array(sharedRecord),
});
