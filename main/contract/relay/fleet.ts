import { z } from 'zod';
import { command, empty } from '../command.ts';
import { textView } from '../text.ts';

const count = z.number().int().nonnegative();

/** One station of the fleet. Times are by this station's clock. */
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
  /** The published settings at the station; null where it never told of them. */
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
  /** The settings that were published last; null where none were. */
  settings: z.object({ version: z.number(), station: z.string(), at: z.number() }).nullable(),
  stations: z.array(fleetStationView),
  alarms: z.array(
    z.object({
      code: z.enum(['silent_unsent', 'many_rejected']),
      station: z.string().nullable(),
      message: textView,
    }),
  ),
});
export type FleetView = z.infer<typeof fleetView>;

/** Who else has the open item open. */
export const openElsewhere = z.object({ station: z.string(), since: z.number() });

/** What publishing changes for all stations, field by field, as JSON. */
const fieldChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export const settingsPreview = z.object({ version: z.number(), changes: z.array(fieldChange) });
export type SettingsPreview = z.infer<typeof settingsPreview>;
/** Settings that wait for a person at this station. */
const pendingSettings = z.object({
  version: z.number(),
  /** Whose token brought them. */
  station: z.string(),
  signer: textView,
  /** Signed by a key that this station does not know yet. */
  isNewKey: z.boolean(),
  said: z.enum(['declined', 'left_out']).nullable(),
  changes: z.array(fieldChange),
  /** Where photos, the key and effects would go. */
  goes: z.array(z.object({ isOutside: z.boolean(), said: textView })),
});
export type PendingSettingsView = z.infer<typeof pendingSettings>;
/** A version of before, or with null this station's own settings. */
const fromVersion = z.number().int().positive().nullable();

export const fleetContract = {
  previewSettings: command.input(z.object({ from: fromVersion })).output(settingsPreview),
  /** `version`: the one that the preview told. `adminKey`: the text of the key's file; it signs, and is not kept. */
  publishSettings: command
    .input(z.object({ from: fromVersion, version: z.number().int().positive(), adminKey: z.string().max(20_000) }))
    .output(empty),
  /** What waits for a person at this station; `foreign`: who brought settings last that no admin signed. */
  pendingSettings: command
    .input(empty)
    .output(z.object({ pending: pendingSettings.nullable(), foreign: textView.nullable() })),
  /** `version`: the one that was seen. `trustsKey`: the key that signed it is the admin's. */
  answerSettings: command
    .input(z.object({ version: z.number().int(), say: z.enum(['agree', 'decline']), trustsKey: z.boolean() }))
    .output(empty),
  get: command.input(empty).output(fleetView),
  /** The open item is this station's from now on; the other one is warned. */
  takeOver: command.input(empty).output(empty),
};
