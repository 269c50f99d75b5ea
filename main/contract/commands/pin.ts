import { z } from 'zod';
import { empty } from '../command.ts';
import { commandCall } from './call.ts';

const pinRemovedJson = z.object({ removed: z.boolean() });
export type PinRemovedJson = z.infer<typeof pinRemovedJson>;

export const pinCommands = {
  /** Whoever has the machine's account needs no PIN: this is the way back in. */
  pinRemove: commandCall.input(empty).output(pinRemovedJson),
};
