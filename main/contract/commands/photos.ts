import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { fileEndings } from '../sources.ts';
import { textView } from '../text.ts';
import { commandCall, givenReference, list, path, words } from './call.ts';

export const ingestResult = z.object({
  file: z.string(),
  accepted: z.boolean(),
  /** One plain line; for a refused file the reason. */
  message: z.string(),
  reference_id: z.string().nullable(),
  photo: z.object({ id: z.string(), sha256: z.string(), bytes: z.number() }).nullable(),
  /** Null with an accepted photo: it waits in the tray (or, without an item, in the inbox). */
  side: z.object({ uuid: z.string(), name: z.string() }).nullable(),
});
export type IngestResult = z.infer<typeof ingestResult>;

const importResult = z.object({
  reference_id: z.string(),
  photos: list(ingestResult),
  /** How many were refused; their reasons are in `photos`. */
  refused: z.number(),
});
export type ImportResult = z.infer<typeof importResult>;

/** What `watch` reports while it runs. */
const watchLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('photo'), photo: ingestResult }),
  z.object({ type: z.literal('note'), text: textView }),
]);
export type WatchLine = z.infer<typeof watchLine>;

export const photoCommands = {
  importPhotos: commandCall
    .input(z.object({ reference: givenReference, side: words.nullable(), files: z.array(path).min(1) }))
    .output(importResult),
  /** One photo of a hot folder that another process watches. `reference` null: the open item, else the inbox. */
  ingest: commandCall
    .input(z.object({ reference: givenReference.nullable(), file: path, source: words }))
    .output(ingestResult),
  /**
   * Watches a folder until it is stopped, or until the disk is full: each photo, and a note when it begins, when something is wrong with
   * the folder and when all is well again. `endings`: those that are taken; null or absent, those of all formats that are read. Throws
   * `invalid`, with the field `dir`, for a folder that can never be watched.
   */
  watch: commandCall
    .input(z.object({ folder: path, reference: givenReference.nullable(), endings: fileEndings.optional() }))
    .output(eventIterator(watchLine)),
};
