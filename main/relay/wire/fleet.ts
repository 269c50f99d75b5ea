import { z } from 'zod';

/** Times are the relay's; stations make the keys of shared records. */
export const fleetPaths = {
  /** POST: a station's state and the leases that it still holds. */
  report: '/v1/fleet/report',
  stations: '/v1/fleet/stations',
  /** POST: asks for an item, takes it over, or gives it back. */
  lease: '/v1/fleet/lease',
  /** POST: a limit of the partner. */
  window: '/v1/fleet/window',
  /** GET and POST: an entry of the item directory, or a picture. */
  record: '/v1/fleet/record',
  list: '/v1/fleet/list',
  settings: '/v1/fleet/settings',
} as const;

/** A change of what a station holds is reported at once. */
export const reportEveryMs = 20_000;
/** After so long a station's leases end, and the others get its part of the budget. */
export const silentAfterMs = 60_000;

const part = '[\\w-]{1,100}';
const countOf = z.number().int().nonnegative();
const versionOf = z.number().int().positive();
/** No fleet comes near it, and the next number must still fit. */
export const maxVersion = 1_000_000_000;
export const leaseKey = z.string().regex(new RegExp(`^lease\\.${part}\\.${part}$`));
export const recordKey = z.string().regex(new RegExp(`^(item|picture)\\.${part}\\.${part}(\\.${part})?$`));
const scope = z.string().regex(new RegExp(`^${part}$`));

export const settingsWaits = ['open', 'arriving', 'refused'] as const;
const settingsReport = z.object({
  version: versionOf.nullable(),
  taken_ms: countOf.nullable(),
  /** The newer version, and why it is not in use. */
  next: z
    .object({ version: versionOf, waits: z.enum(settingsWaits), why: z.string().max(1_000).nullable() })
    .nullable(),
});
export type SettingsReport = z.infer<typeof settingsReport>;

export const stationReport = z.object({
  /** Stations of one scope share the partner's limits and items. */
  scope,
  version: z.string().max(100),
  /** Work left to send or waiting for a person. */
  photos: countOf,
  operations: countOf,
  parked: countOf,
  /** Milliseconds; null where none is unsent. */
  oldest_unsent_ms: countOf.nullable(),
  free_bytes: countOf.nullable(),
  camera: z.object({ model: z.string().max(200), ready: z.boolean() }).nullable(),
  /** The partner's rejections of one day, by side. */
  rejected: z.array(z.object({ side: z.string().max(200), count: countOf })).max(20),
  /** Older stations do not send it. */
  settings: settingsReport.nullish(),
  /** What fires, since so many milliseconds. The same. */
  alerts: z
    .array(z.object({ code: z.string().max(50), since_ms: countOf }))
    .max(20)
    .nullish(),
});
export type StationReport = z.infer<typeof stationReport>;

export const reportRequest = z.strictObject({ report: stationReport, leases: z.array(leaseKey).max(20) });
/** `live`: stations of the scope that report now, this one included. */
export const reportAnswer = z.object({ now: z.number(), name: z.string(), live: z.number().int().positive() });

export const fleetStation = z.object({
  name: z.string(),
  seen_at: z.number().nullable(),
  report: stationReport.nullable(),
});
export type FleetStation = z.infer<typeof fleetStation>;
export const stationsAnswer = z.object({ now: z.number(), name: z.string(), stations: z.array(fleetStation) });

export const lease = z.object({ station: z.string(), since: z.number(), until: z.number() });
export type Lease = z.infer<typeof lease>;
/** `ask` respects a live holder, `take` does not; `release` ends the lease. */
export const leaseRequest = z.strictObject({ key: leaseKey, wish: z.enum(['ask', 'take', 'release']) });
export const leaseAnswer = z.object({ now: z.number(), lease: lease.nullable() });

/** `who`: `*` for the whole partner, else a mark of the credentials. */
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

/** `whole`: replaces all known leases and windows. `revision` is where to go on; `now` shows the clocks' difference. */
export const sharedMessage = z.object({
  now: z.number(),
  revision: z.number().int().nonnegative(),
  whole: z.boolean(),
  changes: z.array(sharedRecord.extend({ value: z.string().nullable() })),
});
export type SharedMessage = z.infer<typeof sharedMessage>;
export type SharedEntry = SharedMessage['changes'][number];

/** The later report of a reference holds. `row` null: no longer expected. */
const listRow = z.object({
  reference: z.string().min(1).max(500),
  /** The import's or clearing's time by the relay's clock. */
  at: z.number(),
  row: z.record(z.string().max(50), z.string().max(6_000).nullable()).nullable(),
});
export type ListRow = z.infer<typeof listRow>;
export const maxListRows = 200;
export const listRequest = z.strictObject({ scope, rows: z.array(listRow).max(maxListRows) });
export const sharedListRow = listRow.extend({ station: z.string() });

export function settingsKey(scope: string): string {
  return `kept.settings.${scope}`;
}

/** The list of operators, in the form of published settings. Stations alone are told of it, and no former version is kept. */
export function operatorsKey(scope: string): string {
  return `kept.operators.${scope}`;
}

const publicKey = z.string().regex(/^[\w-]{43}$/);
const signature = z.string().regex(/^[\w-]{86}$/);
/** The signing key, and how it replaced those before. */
export const publicationSeal = z.strictObject({
  key: publicKey,
  signature,
  succession: z
    .array(z.strictObject({ from: publicKey, to: publicKey, signature }))
    .max(20)
    .readonly(),
});
export type PublicationSeal = z.infer<typeof publicationSeal>;

/** The relay gives the number and names the token's station. */
export const publishedSettings = z.object({
  version: versionOf,
  station: z.string(),
  at: z.number(),
  content: z.string(),
  /** An older fleet signs nothing. */
  seal: publicationSeal.nullish().transform((seal) => seal ?? null),
});
export type PublishedSettings = z.infer<typeof publishedSettings>;
/** `version`: the wanted number; another station may be faster. */
export const settingsRequest = z.strictObject({
  /** Absent: the profile. An older relay refuses any other. */
  kind: z.literal('operators').optional(),
  scope,
  version: versionOf.max(maxVersion),
  content: z.string().max(100_000),
  seal: publicationSeal.nullish().transform((seal) => seal ?? null),
});
export const refusedSettings = z.enum(['not_signed', 'bad_signature', 'other_key']);

/** The last refused settings, so that people at the stations hear of them. */
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
  /** Rows that outrank those reported too late. */
  newer: z.array(sharedRecord),
});
