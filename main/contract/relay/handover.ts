import { z } from 'zod';
import { command, empty } from '../command.ts';
import { folderPath } from '../sources.ts';
import { textView } from '../text.ts';

const count = z.number().int().nonnegative();

/** How an item of a move came in: new, back at the station that it left, beside the same code here, or it was here already. */
export const came = z.enum(['new', 'back', 'beside', 'already']);

/** Work that was moved out of this station. */
const handedOver = z.object({
  id: z.string(),
  at: z.number(),
  items: count,
  photos: count,
  /** Null while it has reached no folder: it goes on with the next run. */
  deliveredAt: z.number().nullable(),
  folder: z.string().nullable(),
});
export type HandedOver = z.infer<typeof handedOver>;

/** How the last run ended. Of many items the first are named. */
const handoverReport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('exported'),
    folder: z.string(),
    items: z.array(z.object({ reference: z.string(), photos: count })),
    itemCount: count,
    photos: count,
    inboxPhotos: count,
    /** Files that could not be read; null is the inbox. */
    lost: z.array(z.object({ reference: z.string().nullable(), files: count })),
    left: count,
    fingerprint: z.string(),
  }),
  z.object({
    kind: z.literal('imported'),
    folder: z.string(),
    items: z.array(z.object({ reference: z.string(), came })),
    itemCount: count,
    photos: count,
    already: count,
    inboxPhotos: count,
    /** Photos whose files were lost at their station. */
    lost: count,
    stations: z.array(z.string()),
  }),
  z.object({ kind: z.literal('refused'), of: z.enum(['export', 'import']), why: textView }),
]);
export type HandoverReport = z.infer<typeof handoverReport>;

export const handoverView = z.object({
  /** What would be moved now. */
  unsent: z.object({ items: count, photos: count, inbox: count }),
  /** Newest first. */
  moves: z.array(handedOver),
  running: z
    .object({
      kind: z.enum(['export', 'import']),
      folder: z.string(),
      phase: z.enum(['checking', 'copying']),
      done: count,
      total: count,
    })
    .nullable(),
  last: handoverReport.nullable(),
});
export type HandoverView = z.infer<typeof handoverView>;

/** Unsent work that moves to another station by a folder. A run goes on when the page is closed. */
export const handoverContract = {
  get: command.input(empty).output(handoverView),
  /** `again`: what was moved out before goes out once more. */
  exportTo: command.input(z.object({ folder: folderPath, again: z.boolean() })).output(handoverView),
  importFrom: command.input(z.object({ folder: folderPath })).output(handoverView),
  /** What is decided goes on with the next run. */
  stop: command.input(empty).output(handoverView),
};
