import { z } from 'zod';
import { languageCodes } from '../texts/languages.ts';
import { command, empty } from './command.ts';

/** Per station, not per browser. */
export const preferences = z.object({
  scheme: z.enum(['auto', 'light', 'dark']),
  textSize: z.enum(['normal', 'large', 'larger']),
  /** `auto`: two seconds beside a live picture, else until the next shot or key. */
  shotTime: z.enum(['auto', 'none', 'seconds2', 'seconds5', 'untilKey']),
  soundOn: z.boolean(),
  /** `auto`: as the computer. */
  language: z.enum(['auto', ...languageCodes]),
});
export type Preferences = Readonly<z.infer<typeof preferences>>;

export const ownPreferences = preferences.partial();
export type OwnPreferences = Readonly<z.infer<typeof ownPreferences>>;

export const preferencesContract = {
  get: command.input(empty).output(ownPreferences),
  change: command.input(ownPreferences).output(ownPreferences),
};
