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
});
export type FleetStationView = z.infer<typeof fleetStationView>;

export const fleetView = z.object({
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

export const fleetContract = {
  get: command.input(empty).output(fleetView),
  /** The open item is this station's from now on; the other one is warned. */
  takeOver: command.input(empty).output(empty),
};
