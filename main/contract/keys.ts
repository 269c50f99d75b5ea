import { z } from 'zod';
import { command, empty } from './command.ts';

/** A command's key, or its second one: which ones there are the page knows. */
const slot = z.string().min(1).max(60);
/** `KeyboardEvent.key`; empty for none. */
const key = z.string().max(30);
const mostKeys = 400;

/** The keys that were set at the station; what is not named is as it came. */
export const ownKeys = z.record(slot, key).refine((keys) => Object.keys(keys).length <= mostKeys);
export type OwnKeys = z.infer<typeof ownKeys>;

export const keysContract = {
  get: command.input(empty).output(ownKeys),
  /** Null: as it came. */
  change: command
    .input(
      z.object({
        changes: z.record(slot, key.nullable()).refine((changes) => Object.keys(changes).length <= mostKeys),
      }),
    )
    .output(ownKeys),
};
