import { z } from 'zod';
import { fileEnding } from '../domain/photo/photoNames.ts';
import { command, empty } from './command.ts';
import { textView } from './text.ts';

/** The newest photo of a source: its sign of life. `source` is the name that its photos carry, e.g. `hot folder`. */
export const lastPhoto = z.object({
  source: z.string(),
  photoId: z.string(),
  filename: z.string(),
  /** When the station took it in. */
  at: z.number(),
});
export type LastPhoto = z.infer<typeof lastPhoto>;

export const folderPath = z.string().trim().min(1, 'folder.needed').max(4000, 'folder.pathTooLong');

/** How the hot folder is looked at. Network shares send no events: those are read at intervals. */
export const folderLook = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('events') }),
  z.object({ kind: z.literal('polling'), everySeconds: z.number().int().min(1).max(3_600) }),
]);

/** The fate of the hot folder's originals once their photos are durable. A null folder is the usual one within the hot folder. */
export const originalsRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('leave') }),
  z.object({ kind: z.literal('move'), folder: folderPath.nullable() }),
  z.object({ kind: z.literal('delete') }),
]);

/** How the names of files end that are taken; null: those of all formats that are read. */
export const fileEndings = z
  .array(z.string().regex(fileEnding, 'folder.ending'))
  .min(1, 'folder.ending')
  .max(50, 'folder.manyEndings')
  .nullable();

/** A part that is left out stays as it is set. A null path turns the hot folder off. */
export const hotFolderChange = z.object({
  path: folderPath.nullable().optional(),
  look: folderLook.optional(),
  originals: originalsRule.optional(),
  endings: fileEndings.optional(),
});
export type HotFolderChange = z.infer<typeof hotFolderChange>;

/** A file that was not taken in, until a person dismisses it. */
export const refusedFile = z.object({
  id: z.number().int(),
  at: z.number(),
  source: z.string(),
  filename: z.string(),
  reason: textView,
});
export type RefusedFile = z.infer<typeof refusedFile>;

/** The sources as the Settings screen shows them, beyond what the status tells. */
export const sourcesView = z.object({
  /** One for each source that ever gave a photo. */
  lastPhotos: z.array(lastPhoto),
  hotFolder: z.object({
    look: folderLook,
    originals: originalsRule,
    endings: fileEndings,
    /** What null stands for. */
    readEndings: z.array(z.string()),
    /** Where originals are moved to when no other folder is named; null while there is no hot folder. */
    usualDoneFolder: z.string().nullable(),
  }),
});
export type SourcesView = z.infer<typeof sourcesView>;

export const sourcesContract = {
  get: command.input(empty).output(sourcesView),
  /** Newest first, at most 200. `count` is of all that are kept. */
  refused: command.input(empty).output(z.object({ files: z.array(refusedFile), count: z.number() })),
  /** Takes one off the list, or all with null. */
  dismissRefused: command.input(z.object({ id: z.number().int().nullable() })).output(empty),
};
