import { z } from 'zod';
import { command, empty } from './command.ts';

/** How the page looks and sounds at this station. */
export const preferences = z.object({
  scheme: z.enum(['auto', 'light', 'dark']),
  soundOn: z.boolean(),
  textSize: z.enum(['normal', 'large', 'larger']),
  /** How long a photo that was just shot stands in large: two seconds where the picture is live and else to the next shot or key, not at all, … */
  shotTime: z.enum(['auto', 'none', 'seconds2', 'seconds5', 'untilKey']),
});
export type Preferences = Readonly<z.infer<typeof preferences>>;

/** Those that were set; the others are as they came. */
export const ownPreferences = preferences.partial();
export type OwnPreferences = Readonly<z.infer<typeof ownPreferences>>;

export const preferencesContract = {
  get: command.input(empty).output(ownPreferences),
  /** Answers all that are set then. */
  change: command.input(ownPreferences).output(ownPreferences),
};
