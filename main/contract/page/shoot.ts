import { z } from 'zod';
import { codeCommands } from '../codes/codeCommands.ts';
import { printedCodeView } from '../codes/codeSheet.ts';
import { nearCodeView } from '../codes/nearCode.ts';
import { command, empty, id } from '../command.ts';
import { placeName } from '../items/itemFilter.ts';
import { itemView } from '../views.ts';
import { byItem } from './call.ts';

const reference = z.string().trim().min(1, 'reference.needed').max(500, 'reference.tooLong');
const chosenName = z.object({ uuid: id.nullable(), name: z.string().min(1).max(500) });

export const shootPage = {
  /**
   * Invisible characters and a scanner's mark do not count. A code that the rules exclude, or that looks like a known
   * one, is asked about and changes nothing. `isItem`: a person confirms that it is an item's.
   */
  scan: command.input(z.object({ reference, isItem: z.boolean().optional() })).output(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('opened'), item: itemView }),
      z.object({ kind: z.literal('new'), reference: z.string() }),
      z.object({ kind: z.literal('unsure'), reference: z.string() }),
      nearCodeView.extend({ kind: z.literal('near') }),
      /** An operator's: this person has taken over, and the open item stays. */
      z.object({ kind: z.literal('badge'), name: z.string() }),
      z.object({ kind: z.literal('command'), command: z.enum(codeCommands) }),
      z.object({
        kind: z.literal('place'),
        place: z.string().nullable(),
        item: itemView.nullable(),
        next: z.boolean(),
      }),
    ]),
  ),
  /** The characters before `rest` may be keys that a person pressed. `ask`: the station cannot tell. */
  meant: command.input(z.object({ whole: reference, rest: reference })).output(z.enum(['whole', 'rest', 'ask'])),
  create: command
    .input(
      z.object({
        reference,
        categoryUuid: id,
        typeUuid: id,
        /** Null takes the type's default, where the profile names one. */
        serviceUuid: id.nullable(),
        brand: chosenName.nullable().optional(),
        model: chosenName.nullable().optional(),
      }),
    )
    .output(itemView),
  open: command.input(byItem).output(itemView),
  /** Later items have no place of their own. */
  clearPlace: command.input(empty).output(empty),
  codeSheet: command
    .input(z.object({ places: z.array(placeName).max(200) }))
    .output(z.object({ codes: z.array(printedCodeView) })),
  close: command.input(empty).output(empty),
  /**
   * Refused while required sides are missing, or marked photos are not among those `seen`. While photos are under way
   * it is remembered: `finishes` of the answer.
   */
  done: command.input(byItem.extend({ seen: z.array(id).max(1_000).optional() })).output(itemView),
  /**
   * For a code scanned by mistake: its photos go to the inbox. An SR that the partner knows is cancelled (`isGone`
   * false). Refused once a photo was sent. `create` makes it again from `kind`.
   */
  discard: command.input(byItem).output(
    z.object({
      reference: z.string(),
      kind: z.object({
        categoryUuid: id,
        typeUuid: id,
        serviceUuid: id.nullable(),
        brand: chosenName.nullable(),
        model: chosenName.nullable(),
      }),
      photoIds: z.array(id),
      isGone: z.boolean(),
    }),
  ),
  setActiveSide: command.input(z.object({ itemId: id, sideUuid: id })).output(itemView),
  setAutoAdvance: command.input(z.object({ on: z.boolean() })).output(empty),
};
