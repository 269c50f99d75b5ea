import { z } from 'zod';
import { fileEnding } from '../domain/photo/photoNames.ts';
import { command, empty } from './command.ts';
import { textView } from './text.ts';

export const lastPhoto = z.object({
  source: z.string(),
  photoId: z.string(),
  filename: z.string(),
  at: z.number(),
});
export type LastPhoto = z.infer<typeof lastPhoto>;

export const folderPath = z.string().trim().min(1, 'folder.needed').max(4000, 'folder.pathTooLong');

/** Network shares send no events: they are polled. */
export const folderScan = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('events') }),
  z.object({ kind: z.literal('polling'), everySeconds: z.number().int().min(1).max(3_600) }),
]);

/** Counts once their photos are durable. A null folder is the default within the hot folder. */
export const originalsRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('leave') }),
  z.object({ kind: z.literal('move'), folder: folderPath.nullable() }),
  z.object({ kind: z.literal('delete') }),
]);

/** Null takes every format that is read. */
export const fileEndings = z
  .array(z.string().regex(fileEnding, 'folder.ending'))
  .min(1, 'folder.ending')
  .max(50, 'folder.manyEndings')
  .nullable();

/** Absent fields stay as they are. A null path turns the hot folder off. */
export const hotFolderChange = z.object({
  path: folderPath.nullable().optional(),
  look: folderScan.optional(),
  originals: originalsRule.optional(),
  endings: fileEndings.optional(),
});
export type HotFolderChange = z.infer<typeof hotFolderChange>;

export const refusedFile = z.object({
  id: z.number().int(),
  at: z.number(),
  source: z.string(),
  filename: z.string(),
  reason: textView,
});
export type RefusedFile = z.infer<typeof refusedFile>;

export const sourcesView = z.object({
  lastPhotos: z.array(lastPhoto),
  hotFolder: z.object({
    look: folderScan,
    originals: originalsRule,
    endings: fileEndings,
    /** What null stands for. */
    readEndings: z.array(z.string()),
    /** The default target of moved originals; null while there is no hot folder. */
    usualDoneFolder: z.string().nullable(),
  }),
});
export type SourcesView = z.infer<typeof sourcesView>;

const cameraProgram = z.object({
  program: z.string(),
  /** As the program is set after its installation. */
  folder: z.string(),
  advice: textView,
  isThere: z.boolean(),
});
export type CameraProgram = z.infer<typeof cameraProgram>;

export const sourcesContract = {
  /** Of this system; those whose folder is there come first. */
  programs: command.input(empty).output(z.object({ programs: z.array(cameraProgram) })),
  get: command.input(empty).output(sourcesView),
  /** Newest first, at most 200. `count` includes the others. */
  refused: command.input(empty).output(z.object({ files: z.array(refusedFile), count: z.number() })),
  /** Null dismisses all. */
  dismissRefused: command.input(z.object({ id: z.number().int().nullable() })).output(empty),
};
