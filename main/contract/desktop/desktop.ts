import { z } from 'zod';
import { command, empty } from '../command.ts';
import { textView } from '../text.ts';
import { updateChannels } from './updateChannels.ts';

export const updateSettings = z.object({
  /** A server with electron-builder's output; null allows updates by hand alone. */
  address: z
    .url({ protocol: /^https$/, error: 'desktop.httpsNeeded' })
    .max(2000)
    .nullable(),
  channel: z.enum(updateChannels),
});
export type UpdateSettings = Readonly<z.infer<typeof updateSettings>>;

const pin = z.string().regex(/^\d{4,12}$/, 'desktop.pinDigits');

/** Null at a station that runs in a browser. */
export const desktopView = z
  .object({
    version: z.string(),
    updates: updateSettings,
    ready: z.string().nullable(),
    kiosk: z.object({ on: z.boolean(), hasPin: z.boolean() }),
    secondScreen: z.boolean(),
    screens: z.number().int(),
    /** Updates and going back; putting the command line on the path. */
    byHand: z.object({ updates: z.boolean(), command: z.boolean() }),
    /** Null where it cannot be set. */
    startsAtLogin: z.boolean().nullable(),
  })
  .nullable();
export type DesktopView = z.infer<typeof desktopView>;

export const desktopContract = {
  get: command.input(empty).output(desktopView),
  checkUpdates: command.input(empty).output(z.object({ message: textView })),
  updateFromFolder: command.input(empty).output(z.object({ message: textView.nullable() })),
  goBack: command.input(empty).output(z.object({ message: textView })),
  installCommand: command.input(empty).output(z.object({ message: textView })),
  setStartsAtLogin: command.input(z.object({ on: z.boolean() })).output(desktopView),
  /** Only this PIN leaves the full screen. */
  enterKiosk: command.input(z.object({ pin })).output(desktopView),
  leaveKiosk: command.input(z.object({ pin: z.string().max(100) })).output(desktopView),
  chooseFolder: command
    .input(z.object({ at: z.string().max(4000).nullable() }))
    .output(z.object({ path: z.string().nullable() })),
  /** Answers once; then null. */
  takeProfile: command.input(empty).output(z.object({ profileJson: z.string().nullable() })),
};
