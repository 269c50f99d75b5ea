import { z } from 'zod';
import { command, empty } from '../command.ts';
import { textView } from '../text.ts';

const count = z.number().int().nonnegative();

/** Times are by this station's clock. */
export const fleetStationView = z.object({
  name: z.string(),
  isThis: z.boolean(),
  /** Null where it never reported. */
  version: z.string().nullable(),
  seenAt: z.number().nullable(),
  isSilent: z.boolean(),
  photos: count,
  operations: count,
  parked: count,
  oldestUnsentAt: z.number().nullable(),
  freeBytes: z.number().nullable(),
  camera: z.object({ model: z.string(), ready: z.boolean() }).nullable(),
  rejected: z.array(z.object({ side: z.string(), count })),
  /** What it tells of itself; empty for an older station. */
  alerts: z.array(z.object({ code: z.string(), at: z.number() })),
  /** Null where the station never reported them. */
  settings: z
    .object({
      version: z.number().nullable(),
      takenAt: z.number().nullable(),
      next: z
        .object({ version: z.number(), waits: z.enum(['open', 'arriving', 'refused']), why: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
});
export type FleetStationView = z.infer<typeof fleetStationView>;

export const fleetView = z.object({
  /** Null where none were. */
  settings: z.object({ version: z.number(), station: z.string(), at: z.number() }).nullable(),
  stations: z.array(fleetStationView),
  alarms: z.array(
    z.object({
      code: z.enum(['silent_unsent', 'many_rejected', 'station_alert']),
      station: z.string().nullable(),
      message: textView,
    }),
  ),
});
export type FleetView = z.infer<typeof fleetView>;

export const openElsewhere = z.object({ station: z.string(), since: z.number() });

const fieldChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export const settingsPreview = z.object({ version: z.number(), changes: z.array(fieldChange) });
export type SettingsPreview = z.infer<typeof settingsPreview>;
const pendingSettings = z.object({
  version: z.number(),
  station: z.string(),
  signer: textView,
  isNewKey: z.boolean(),
  said: z.enum(['declined', 'left_out']).nullable(),
  changes: z.array(fieldChange),
  goes: z.array(z.object({ isOutside: z.boolean(), said: textView })),
});
export type PendingSettingsView = z.infer<typeof pendingSettings>;
/** An earlier version; null is this station's own settings. */
const fromVersion = z.number().int().positive().nullable();

export const fleetContract = {
  previewSettings: command.input(z.object({ from: fromVersion })).output(settingsPreview),
  /** `version` is the one that was previewed. `adminKey` is the key file's text: it signs and is not kept. */
  publishSettings: command
    .input(z.object({ from: fromVersion, version: z.number().int().positive(), adminKey: z.string().max(20_000) }))
    .output(empty),
  /** `foreign`: who last brought settings that no admin signed. */
  pendingSettings: command
    .input(empty)
    .output(z.object({ pending: pendingSettings.nullable(), foreign: textView.nullable() })),
  answerSettings: command
    .input(z.object({ version: z.number().int(), say: z.enum(['agree', 'decline']), trustsKey: z.boolean() }))
    .output(empty),
  /** The list of operators of this station, for all of the relay. `adminKey` as above. */
  publishOperators: command
    .input(z.object({ adminKey: z.string().max(20_000) }))
    .output(z.object({ version: z.number(), operators: z.number() })),
  get: command.input(empty).output(fleetView),
  /** The other station is warned. */
  takeOver: command.input(empty).output(empty),
};
