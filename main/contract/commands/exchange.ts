import { z } from 'zod';
import { codePages } from '../../domain/worklist/codePages.ts';
import { commandCall, list, path, words } from './call.ts';

const workListImportJson = z.object({
  taken: z.number(),
  updated: z.number(),
  bad: list(z.object({ line: z.number(), field: z.string(), message: z.string() })),
  /** Columns that hold something and are no field. */
  ignored_columns: list(z.string()),
  /** The sheet of a workbook, and the code page of a text that is no Unicode. */
  sheet: z.string().nullable(),
  encoding: z.string().nullable(),
});
export type WorkListImportJson = z.infer<typeof workListImportJson>;

/** A row of the work list: names or uuids, as the list gave them; null for what it did not say. */
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

/** What moved out. `left`: items of which something unsent is still here. */
const queueExport = z.object({
  folder: z.string(),
  items: list(z.object({ reference_id: z.string(), photos: z.number() })),
  /** Files, each once. */
  photos: z.number(),
  /** Copied too; they stay here as well. */
  inbox_photos: z.number(),
  /** Files that can't be read here, or are damaged: they did not go. `reference_id` null: of the inbox. */
  lost: list(z.object({ reference_id: z.string().nullable(), files: z.number() })),
  left: z.number(),
  /** Of the key by which the list is signed. */
  fingerprint: z.string(),
});
export type QueueExport = z.infer<typeof queueExport>;

/** What came in. `already` are items that were here; `beside` are codes that were begun here too, whose photos lie in their trays or in the inbox. */
const queueImport = z.object({
  folder: z.string(),
  items: z.number(),
  photos: z.number(),
  already: z.number(),
  beside: list(z.string()),
  inbox_photos: z.number(),
  /** Photos whose files were lost at their station: their sides are to be shot anew. */
  lost: z.number(),
  /** Names and fingerprints of the stations that the work comes from. */
  stations: list(z.string()),
});
export type QueueImport = z.infer<typeof queueImport>;

/** What comes in from other programs and stations, and goes out to them. Folders and files are whole paths. */
export const exchangeCommands = {
  /** `map` holds `COLUMN=FIELD`. `anyCode`: codes that the rules ask about are items' too. */
  workListImport: commandCall
    .input(
      z.object({
        file: path,
        map: z.array(z.string()).max(100),
        anyCode: z.boolean().default(false),
        /** Of a workbook with several. */
        sheet: words
          .max(200, 'argument.max200')
          .nullish()
          .transform((name) => name ?? null),
        /** Of a text that is no Unicode. */
        encoding: z.enum(codePages).nullish(),
      }),
    )
    .output(workListImportJson),
  workListClear: commandCall.output(z.object({ cleared: z.number() })),
  /** Moves all unsent work into a folder. `again`: what was delivered before goes out once more. */
  exportQueue: commandCall.input(z.object({ folder: path, again: z.boolean() })).output(queueExport),
  /** Takes moved work in, or back at the station that it left. */
  importQueue: commandCall.input(z.object({ folder: path })).output(queueImport),
};
