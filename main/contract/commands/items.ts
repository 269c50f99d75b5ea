import { z } from 'zod';
import { itemVerbs, rejectReason } from '../items/itemVerbs.ts';
import { byReference, commandCall, givenReference, list, words } from './call.ts';
import { statusItemJson, statusJson } from './statusJson.ts';

const optionalName = words
  .max(200, 'argument.max200')
  .nullish()
  .transform((name) => name ?? null);

export const itemCommands = {
  /** Category and type may be null where the work list knows them. `brand` and `model` by uuid or name; the partner is not told of them but by templates of the profile. */
  create: commandCall
    .input(
      z.object({
        reference: givenReference,
        category: words.nullable(),
        type: words.nullable(),
        service: words.nullable(),
        brand: optionalName,
        model: optionalName,
      }),
    )
    .output(statusItemJson),
  /** What is to be said of a reference before an item is made of it: one that is the same to a person is here, and the like. Words for a person. */
  codeNotes: commandCall.input(byReference).output(z.object({ notes: list(z.string()) })),
  ...itemVerbs(commandCall, { reference: givenReference }, statusItemJson),
  /** Marks a side as rejected by hand. `side` is its uuid or name. */
  reject: commandCall.input(byReference.extend({ side: words, reason: rejectReason })).output(statusItemJson),
  /** Takes such a mark back; without one the partner's rejection of the side, or one that names no side of the item, by its words. */
  unreject: commandCall.input(byReference.extend({ side: words })).output(statusItemJson),
  status: commandCall.input(z.object({ reference: givenReference.nullable() })).output(statusJson),
};
