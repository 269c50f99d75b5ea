import { z } from 'zod';
import { healthStates } from '../health.ts';
import { commandCall, list } from './call.ts';

const healthJson = z.object({
  ok: z.boolean(),
  parts: list(
    z.object({
      part: z.string(),
      state: z.enum(healthStates),
      message: z.string(),
      /** Null where nothing is to be done. */
      what_to_do: z.string().nullable(),
    }),
  ),
});
export type HealthJson = z.infer<typeof healthJson>;

export const healthCommands = { health: commandCall.output(healthJson) };
