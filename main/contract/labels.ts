import { z } from 'zod';
import { command, id } from './command.ts';
import { itemView } from './views.ts';

export const labelSettings = z.object({
  /** A photo of a label opens its item instead of landing on a side. */
  opensItems: z.boolean(),
  /** Warns of a photo that shows another item's code. */
  warnsOfOthers: z.boolean(),
  pattern: z.string().trim().min(1).max(200).nullable(),
  /** Interleaved 2 of 5 counts at this number of digits only; null: never. */
  itfLength: z.number().int().min(2).max(80).meta({ start: 14 }).nullable().default(null),
});
export type LabelSettings = z.infer<typeof labelSettings>;

const labelChange = labelSettings.extend({ itfLength: labelSettings.shape.itfLength.unwrap() }).partial();
export type LabelChange = z.infer<typeof labelChange>;

const byPhoto = z.object({ photoId: id });

export const labelsContract = {
  get: command.input(z.object({})).output(labelSettings),
  /** Throws `invalid`, field `pattern`, for an expression that is faulty or too slow. */
  change: command.input(labelChange).output(labelSettings),
  /** Stores nothing. */
  tryPattern: command
    .input(z.object({ pattern: z.string().trim().min(1).max(200), examples: z.array(z.string().max(500)).max(20) }))
    .output(z.object({ fits: z.array(z.boolean()) })),
  /** To the other item's next open side, else its tray. Answers the item that it left. */
  moveToItem: command.input(byPhoto.extend({ itemId: id })).output(itemView),
  /** Neither the code nor the likeness is warned of again. */
  keepHere: command.input(byPhoto).output(itemView),
};
