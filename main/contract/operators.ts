import { z } from 'zod';
import { languageTagOf, operatorHands, operatorTextSizes } from '../domain/operator/operator.ts';
import { command, empty, id } from './command.ts';
import { textView } from './text.ts';

const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u;

const name = z
  .string()
  .trim()
  .min(1, 'operators.nameLength')
  .max(80, 'operators.nameLength')
  .regex(oneLine, 'operators.oneLine');
const badge = z.string().trim().min(1, 'field.empty').max(200, 'operators.badgeLength');
/** In its canonical form, as `pt-BR`. */
const language = z
  .string()
  .trim()
  .max(100, 'operators.notLanguage')
  .transform((given, context) => {
    const tag = languageTagOf(given);
    if (tag === null) context.addIssue({ code: 'custom', message: 'operators.notLanguage' });
    return tag ?? given;
  });

/** Null: as the station is set. */
const look = {
  textSize: z.enum(operatorTextSizes).nullable(),
  hand: z.enum(operatorHands).nullable(),
  soundOn: z.boolean().nullable(),
};

export const addOperatorInput = z.object({
  name,
  badge: badge.nullish(),
  language: language.nullish(),
  ...z.object(look).partial().shape,
});
export type AddOperator = z.output<typeof addOperatorInput>;

const changeOperatorInput = addOperatorInput.partial().extend({ id });
export type ChangeOperator = z.output<typeof changeOperatorInput>;

/** A badge signs its holder in, so no page and no command shows it. */
export const operatorView = z.object({
  id: z.string(),
  name: z.string(),
  badge: z.boolean(),
  language: z.string().nullable(),
  ...look,
});
export type OperatorView = z.infer<typeof operatorView>;

const operatorsView = z.object({ operators: z.array(operatorView) });
export type OperatorsView = z.infer<typeof operatorsView>;

export const signInView = z.object({
  operator: operatorView.omit({ badge: true }).nullable(),
  /** Minutes without a key, touch or photo; null: it never locks. */
  lockMinutes: z.number().nullable(),
  isLocked: z.boolean(),
});
export type SignInView = z.infer<typeof signInView>;

/** Line by line; nothing is taken where one is wrong. */
const importOutcome = z.object({
  taken: z.number(),
  updated: z.number(),
  bad: z.array(z.object({ line: z.number(), field: z.string(), why: textView })),
});
export type OperatorImportView = z.infer<typeof importOutcome>;

export const operatorsContract = {
  list: command.input(empty).output(operatorsView),
  add: command.input(addOperatorInput).output(operatorsView),
  change: command.input(changeOperatorInput).output(operatorsView),
  /** `cleared`: the name is in no file any more. */
  remove: command.input(z.object({ id })).output(operatorsView.extend({ cleared: z.boolean() })),
  importList: command.input(z.object({ file: z.instanceof(File) })).output(importOutcome),
  /** From the list, without a badge. The open item stays open. */
  signIn: command.input(z.object({ id })).output(empty),
  signOut: command.input(empty).output(empty),
  /** A key, a press or a touch: the station is not left alone. */
  active: command.input(empty).output(empty),
};
