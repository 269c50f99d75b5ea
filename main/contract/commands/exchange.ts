import { z } from 'zod';
import { codePages } from '../../domain/worklist/codePages.ts';
import { commandCall, list, path, words } from './call.ts';

const workListImportJson = z.object({
  taken: z.number(),
  updated: z.number(),
  bad: list(z.object({ line: z.number(), field: z.string(), message: z.string() })),
  /** Columns with values that match no field. */
  ignored_columns: list(z.string()),
  sheet: z.string().nullable(),
  /** The code page of a text that is not Unicode. */
  encoding: z.string().nullable(),
});
export type WorkListImportJson = z.infer<typeof workListImportJson>;

/** Names or uuids, as the list gave them; null where it said nothing. */
export interface ExpectedItemJson {
  readonly reference: string;
  readonly category: string | null;
  readonly type: string | null;
  readonly service: string | null;
  readonly brand: string | null;
  readonly model: string | null;
  readonly place: string | null;
  readonly note: string | null;
}

const queueExport = z.object({
  folder: z.string(),
  items: list(z.object({ reference_id: z.string(), photos: z.number() })),
  /** Each file counts once. */
  photos: z.number(),
  /** Copied, and kept here too. */
  inbox_photos: z.number(),
  /** Files that are unreadable or damaged and were not exported. A null `reference_id` is the inbox. */
  lost: list(z.object({ reference_id: z.string().nullable(), files: z.number() })),
  left: z.number(),
  /** Of the key that signs the list. */
  fingerprint: z.string(),
});
export type QueueExport = z.infer<typeof queueExport>;

const queueImport = z.object({
  folder: z.string(),
  items: z.number(),
  photos: z.number(),
  already: z.number(),
  beside: list(z.string()),
  inbox_photos: z.number(),
  /** Photos whose files were lost at their station: their sides need new ones. */
  lost: z.number(),
  stations: list(z.string()),
});
export type QueueImport = z.infer<typeof queueImport>;

export const exchangeCommands = {
  /** `map` holds `COLUMN=FIELD`. `anyCode`: codes that fit no rule are items too. */
  workListImport: commandCall
    .input(
      z.object({
        file: path,
        map: z.array(z.string()).max(100),
        anyCode: z.boolean().default(false),
        sheet: words
          .max(200, 'argument.max200')
          .nullish()
          .transform((name) => name ?? null),
        encoding: z.enum(codePages).nullish(),
      }),
    )
    .output(workListImportJson),
  workListClear: commandCall.output(z.object({ cleared: z.number() })),
  exportQueue: commandCall.input(z.object({ folder: path, again: z.boolean() })).output(queueExport),
  /** A move may also return to the station that it left. */
  importQueue: commandCall.input(z.object({ folder: path })).output(queueImport),
};
