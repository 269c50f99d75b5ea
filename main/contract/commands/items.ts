import { z } from 'zod';
import { itemVerbs, rejectReason } from '../items/itemVerbs.ts';
import { byReference, commandCall, givenReference, list, words } from './call.ts';
import { statusItemJson, statusJson } from './statusJson.ts';

const optionalName = words
  .max(200, 'argument.max200')
  .nullish()
  .transform((name) => name ?? null);

export const itemCommands = {
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
  /** Warnings before an item is created, e.g. of a reference that looks the same. */
  codeNotes: commandCall.input(byReference).output(z.object({ notes: list(z.string()) })),
  ...itemVerbs(commandCall, { reference: givenReference }, statusItemJson),
  reject: commandCall.input(byReference.extend({ side: words, reason: rejectReason })).output(statusItemJson),
  /** Without a mark by hand it dismisses the partner's rejection, or by its words one that names no side. */
  unreject: commandCall.input(byReference.extend({ side: words })).output(statusItemJson),
  status: commandCall.input(z.object({ reference: givenReference.nullable() })).output(statusJson),
};
