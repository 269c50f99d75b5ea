import { z } from 'zod';
import { addOperatorInput } from '../operators.ts';
import { commandCall, list, path, words } from './call.ts';

const operatorJson = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether there is one: the code itself signs its holder in. */
  badge: z.boolean(),
  language: z.string().nullable(),
});
export type OperatorJson = z.infer<typeof operatorJson>;

const operatorImportJson = z.object({
  taken: z.number(),
  updated: z.number(),
  bad: list(z.object({ line: z.number(), field: z.string(), message: z.string() })),
});

export const operatorCommands = {
  operatorsAdd: commandCall
    .input(addOperatorInput.pick({ name: true, badge: true, language: true }))
    .output(operatorJson),
  /** `cleared`: the name is in no file of the station any more. */
  operatorsRemove: commandCall
    .input(z.object({ name: words }))
    .output(z.object({ id: z.string(), cleared: z.boolean() })),
  operatorsImport: commandCall.input(z.object({ file: path })).output(operatorImportJson),
};
