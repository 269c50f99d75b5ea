import { z } from 'zod';
import { command, empty } from '../command.ts';
import { folderPath } from '../sources.ts';
import { textView } from '../text.ts';

const count = z.number().int().nonnegative();

/** `back`: returned to the station that it left. `beside`: the same code was begun here too. */
export const came = z.enum(['new', 'back', 'beside', 'already']);

const handedOver = z.object({
  id: z.string(),
  at: z.number(),
  items: count,
  photos: count,
  /** Null until it has reached a folder; the next run continues. */
  deliveredAt: z.number().nullable(),
  folder: z.string().nullable(),
});
export type HandedOver = z.infer<typeof handedOver>;

const handoverReport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('exported'),
    folder: z.string(),
    items: z.array(z.object({ reference: z.string(), photos: count })),
    itemCount: count,
    photos: count,
    inboxPhotos: count,
    /** Unreadable files; a null reference is the inbox. */
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
  unsent: z.object({ items: count, photos: count, inbox: count }),
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

export const handoverContract = {
  get: command.input(empty).output(handoverView),
  /** `again` also exports what was moved out before. */
  exportTo: command.input(z.object({ folder: folderPath, again: z.boolean() })).output(handoverView),
  importFrom: command.input(z.object({ folder: folderPath })).output(handoverView),
  /** The next run continues with what is decided. */
  stop: command.input(empty).output(handoverView),
};
