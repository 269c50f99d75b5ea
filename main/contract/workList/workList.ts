import { z } from 'zod';
import { codePages } from '../../domain/worklist/codePages.ts';
import { expectedFields } from '../../domain/worklist/expectedItem.ts';
import { command, empty } from '../command.ts';
import { textView } from '../text.ts';

const given = z.string().nullable();

export const expectedView = z.object({
  reference: z.string(),
  category: given,
  type: given,
  service: given,
  brand: given,
  model: given,
  place: given,
  note: given,
});
export type ExpectedView = z.infer<typeof expectedView>;

/** Of very many bad rows the first are listed. */
export const listOutcome = z.object({
  file: z.string(),
  at: z.number(),
  taken: z.number().int(),
  updated: z.number().int(),
  badCount: z.number().int(),
  bad: z.array(
    z.object({
      line: z.number().int(),
      field: z.enum([...expectedFields, 'row']),
      why: textView,
      /** A person may say that the code is an item's all the same. */
      asks: z.boolean(),
    }),
  ),
  unusedColumns: z.array(z.string()),
  /** For workbooks only. */
  sheet: z.string().nullable(),
  /** For text that is not Unicode only. */
  page: z.enum(codePages).nullable(),
});
export type ListOutcome = z.infer<typeof listOutcome>;

const listAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), outcome: listOutcome }),
  /** No column is known as the reference, or the given mapping is wrong: a person must say. */
  z.object({
    kind: z.literal('columns'),
    headers: z.array(z.string()),
    fields: z.array(z.enum(expectedFields).nullable()),
    wrong: textView.nullable(),
  }),
  z.object({ kind: z.literal('sheet'), sheets: z.array(z.string()) }),
  /** Nothing proves a code page: the likeliest first, each with decoded sample lines. */
  z.object({ kind: z.literal('page'), samples: z.array(z.object({ page: z.enum(codePages), sample: z.string() })) }),
]);
export type ListAnswer = z.infer<typeof listAnswer>;

const folder = z.string().max(4_000).nullable();

export const exchangeView = z.object({
  listFolder: z.string().nullable(),
  resultsFolder: z.string().nullable(),
  listTrouble: textView.nullable(),
  resultsTrouble: textView.nullable(),
  lastList: listOutcome.nullable(),
  notTaken: z.array(z.object({ file: z.string(), why: textView })),
});
export type ExchangeView = z.infer<typeof exchangeView>;

export const workListContract = {
  page: command
    .input(
      z.object({
        search: z.string().max(500).nullable(),
        after: z.string().max(100).nullable(),
        limit: z.number().int().min(1).max(200),
      }),
    )
    .output(z.object({ items: z.array(expectedView), next: z.string().nullable() })),
  /**
   * `map` holds `COLUMN=FIELD` and is remembered; `takesAnyCode`: codes that fit no rule are items too; `sheet` and
   * `page` answer questions.
   */
  importList: command
    .input(
      z.object({
        file: z.instanceof(File),
        map: z.array(z.string().max(1_000)).max(100),
        takesAnyCode: z.boolean(),
        sheet: z.string().max(500).nullable(),
        page: z.enum(codePages).nullable(),
      }),
    )
    .output(listAnswer),
  clear: command.input(empty).output(z.object({ cleared: z.number().int() })),
  exchange: command.input(empty).output(exchangeView),
  /** A folder left out stays; null turns it off. Throws `invalid` for an unusable folder. */
  setFolders: command
    .input(z.object({ listFolder: folder.optional(), resultsFolder: folder.optional() }))
    .output(exchangeView),
};
