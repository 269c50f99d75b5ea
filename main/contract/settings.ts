import { z } from 'zod';
import { command, empty } from './command.ts';
import { textView } from './text.ts';

const fieldValue = z.union([z.boolean(), z.number(), z.string()]).nullable();

/** A plain setting, as its schema and the texts `setting.PATH` describe it. */
export const settingField = z.object({
  /** `storage.logsWork`; the key alone where the setting is one value. */
  path: z.string(),
  kind: z.enum(['flag', 'choice', 'number', 'text']),
  options: z.array(z.object({ value: z.string(), label: textView })),
  nullable: z.boolean(),
  /** Of a number, or of a text's length. A number is shown in so many `unit`, and turned on with `start`. */
  limits: z.object({
    min: z.number().nullable(),
    max: z.number().nullable(),
    unit: z.number(),
    start: z.number().nullable(),
  }),
  label: textView,
  help: textView.nullable(),
  /** Of the number itself where `label` is of the switch that turns it on. */
  numberLabel: textView,
  /** Null where none is set. */
  value: fieldValue,
});
export type SettingField = z.infer<typeof settingField>;
export type SettingValue = SettingField['value'];

export const settingFields = z.object({ fields: z.array(settingField) });

export const settingsContract = {
  get: command.input(empty).output(settingFields),
  /** Its neighbours stay as they are. Throws `invalid`, field `path`. */
  change: command.input(z.object({ path: z.string(), value: fieldValue })).output(settingFields),
};
