import { z } from 'zod';
import { command, empty } from './command.ts';

/** The newest photo of a source: its sign of life. `source` is the name that its photos carry, e.g. `hot folder`. */
export const lastPhoto = z.object({
  source: z.string(),
  photoId: z.string(),
  filename: z.string(),
  /** When the station took it in. */
  at: z.number(),
});
export type LastPhoto = z.infer<typeof lastPhoto>;

/** What the Settings screen shows of the sources, beyond the settings of each. */
export const sourcesView = z.object({
  /** One for each source that ever gave a photo. */
  lastPhotos: z.array(lastPhoto),
});
export type SourcesView = z.infer<typeof sourcesView>;

export const sourcesContract = {
  get: command.input(empty).output(sourcesView),
};
