import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { fileEndings } from '../sources.ts';
import { textView } from '../text.ts';
import { commandCall, givenReference, list, path, words } from './call.ts';

export const ingestResult = z.object({
  file: z.string(),
  accepted: z.boolean(),
  /** For a refused file the reason. */
  message: z.string(),
  reference_id: z.string().nullable(),
  photo: z.object({ id: z.string(), sha256: z.string(), bytes: z.number() }).nullable(),
  /** Null with an accepted photo: it waits in the tray or the inbox. */
  side: z.object({ uuid: z.string(), name: z.string() }).nullable(),
});
export type IngestResult = z.infer<typeof ingestResult>;

const importResult = z.object({
  reference_id: z.string(),
  photos: list(ingestResult),
  /** The reasons are in `photos`. */
  refused: z.number(),
});
export type ImportResult = z.infer<typeof importResult>;

const watchLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('photo'), photo: ingestResult }),
  z.object({ type: z.literal('note'), text: textView }),
]);
export type WatchLine = z.infer<typeof watchLine>;

export const photoCommands = {
  importPhotos: commandCall
    .input(z.object({ reference: givenReference, side: words.nullable(), files: z.array(path).min(1) }))
    .output(importResult),
  /** For a hot folder that another process watches. A null `reference` is the open item, else the inbox. */
  ingest: commandCall
    .input(z.object({ reference: givenReference.nullable(), file: path, source: words }))
    .output(ingestResult),
  /**
   * Runs until it is stopped or the disk is full. `endings`: null or absent takes every format. Throws `invalid`, field
   * `dir`, for a folder that cannot be watched.
   */
  watch: commandCall
    .input(z.object({ folder: path, reference: givenReference.nullable(), endings: fileEndings.optional() }))
    .output(eventIterator(watchLine)),
};
