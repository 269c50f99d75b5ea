import { z } from 'zod';
import { commandCall, list } from './call.ts';

const changes = list(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }));

const pendingSettingsJson = z.object({
  /** Null, with all that follows, where nothing waits. */
  version: z.number().nullable(),
  station: z.string().nullable(),
  signed_by: z.enum(['admin', 'unknown_key', 'nobody']).nullable(),
  fingerprint: z.string().nullable(),
  said: z.enum(['agreed', 'declined', 'left_out']).nullable(),
  changes,
  /** Where photos, credentials and effects would go, one a line. */
  goes: list(z.string()),
});
export type PendingSettingsJson = z.infer<typeof pendingSettingsJson>;

const publishJson = z.object({ version: z.number(), published: z.boolean(), changes });
export type PublishJson = z.infer<typeof publishJson>;

const fleetStationJson = z.object({
  name: z.string(),
  /** The station that answered. */
  this: z.boolean(),
  version: z.string().nullable(),
  last_seen: z.string().nullable(),
  silent: z.boolean(),
  backlog: z.object({ photos: z.number(), operations: z.number(), parked: z.number() }),
  oldest_unsent_at: z.string().nullable(),
  free_bytes: z.number().nullable(),
  camera: z.object({ model: z.string(), ready: z.boolean() }).nullable(),
  rejected: list(z.object({ side: z.string(), count: z.number() })),
  /** What it tells of itself. */
  alerts: list(z.object({ code: z.string(), since: z.string() })),
  /** Null where the station never reported them. */
  settings: z
    .object({
      version: z.number().nullable(),
      taken_at: z.string().nullable(),
      next: z
        .object({ version: z.number(), waits: z.enum(['open', 'arriving', 'refused']), why: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
});

const fleetJson = z.object({
  settings: z.object({ version: z.number(), published_by: z.string(), at: z.string().nullable() }).nullable(),
  stations: list(fleetStationJson),
  alarms: list(z.object({ code: z.string(), station: z.string().nullable(), message: z.string() })),
});
export type FleetJson = z.infer<typeof fleetJson>;

export const fleetCommands = {
  fleet: commandCall.output(fleetJson),
  /** `adminKey` is the key file's text: it signs and is not kept. `dryRun` only lists the changes, and needs no key. */
  fleetPublish: commandCall
    .input(
      z.object({
        profileText: z.string().max(1_000_000).nullable(),
        from: z.number().int().positive().nullable(),
        dryRun: z.boolean(),
        adminKey: z.string().max(20_000).nullish(),
      }),
    )
    .output(publishJson),
  /** The list of operators of this station, for all of the relay. */
  fleetPublishOperators: commandCall
    .input(z.object({ adminKey: z.string().max(20_000) }))
    .output(z.object({ version: z.number(), operators: z.number() })),
  /** `look` only shows the settings. `trustsKey`: the signing key is the admin's. */
  fleetAnswer: commandCall
    .input(z.object({ say: z.enum(['look', 'agree', 'decline']), trustsKey: z.boolean() }))
    .output(pendingSettingsJson),
};
