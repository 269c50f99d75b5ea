import { z } from 'zod';
import { command, empty } from './command.ts';

const slot = z.string().min(1).max(60);
/** `KeyboardEvent.key`; empty for none. */
const key = z.string().max(30);
const maxKeys = 400;

/** Absent slots keep their default. */
export const ownKeys = z.record(slot, key).refine((keys) => Object.keys(keys).length <= maxKeys);

export const keysContract = {
  get: command.input(empty).output(ownKeys),
  /** Null restores the default. */
  change: command
    .input(
      z.object({
        changes: z.record(slot, key.nullable()).refine((changes) => Object.keys(changes).length <= maxKeys),
      }),
    )
    .output(ownKeys),
};
