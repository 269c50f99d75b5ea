import { z } from 'zod';
import { command, empty } from './command.ts';

const pin = z.string().regex(/^\d{4,12}$/, 'desktop.pinDigits');

/** `isOpen`: this window may change the admin's part, because its PIN was given or none is set. */
const pinView = z.object({ isSet: z.boolean(), isOpen: z.boolean() });
export type PinView = z.infer<typeof pinView>;

/** The admin's part: `main/station/pin/adminsPart.ts` names its procedures. They throw `pin_needed` until the PIN was given. */
export const pinContract = {
  get: command.input(empty).output(pinView),
  /** Throws `invalid` for a wrong one and after too many of them. */
  give: command.input(z.object({ pin: z.string().max(100) })).output(pinView),
  set: command.input(z.object({ pin })).output(pinView),
  remove: command.input(empty).output(pinView),
};
