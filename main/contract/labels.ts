import { z } from 'zod';
import { command, id } from './command.ts';
import { itemView } from './views.ts';

/** The settings for codes on photos. */
export const labelSettings = z.object({
  /** A photo of a label opens its item instead of landing on a side. */
  opensItems: z.boolean(),
  /** A photo that shows the code of another item than its own is warned of. */
  warnsOfOthers: z.boolean(),
  /** A regular expression that a code must fit from end to end to be a reference that is new here; null: none is. */
  pattern: z.string().trim().min(1).max(200).nullable(),
  /** Codes of Interleaved 2 of 5 count where they have so many digits; null: none does. */
  itfLength: z.number().int().min(2).max(80).nullable().default(null),
});
export type LabelSettings = z.infer<typeof labelSettings>;

/** What is not named stays as it is: a default would set it back. */
const labelChange = labelSettings.extend({ itfLength: labelSettings.shape.itfLength.unwrap() }).partial();
export type LabelChange = z.infer<typeof labelChange>;

const byPhoto = z.object({ photoId: id });

export const labelsContract = {
  get: command.input(z.object({})).output(labelSettings),
  /** Throws `invalid` with the field `pattern` for one that is no regular expression or takes too long. */
  change: command.input(labelChange).output(labelSettings),
  /** Which of the examples the pattern would take; nothing is kept. */
  tryPattern: command
    .input(z.object({ pattern: z.string().trim().min(1).max(200), examples: z.array(z.string().max(500)).max(20) }))
    .output(z.object({ fits: z.array(z.boolean()) })),
  /** A photo that is with the wrong item goes to the other one: to the next side that wants one, else its tray. Answers the item that it left. */
  moveToItem: command.input(byPhoto.extend({ itemId: id })).output(itemView),
  /** It is right where it is: neither what it shows nor what it resembles is warned of again. */
  keepHere: command.input(byPhoto).output(itemView),
};
