import { z } from 'zod';
import { command, empty } from './command.ts';
import { textView } from './text.ts';

/** Null: not set. */
export const settingsChange = z.object({ key: z.string(), from: z.unknown(), to: z.unknown() });
export type SettingsChange = Readonly<z.infer<typeof settingsChange>>;

export const settingsFileMax = 2_000_000;

/** `machine` takes folders and cameras of another computer too. */
export const settingsFileInput = z.object({ file: z.string().max(settingsFileMax), machine: z.boolean() });

const settingsPlanView = z.object({
  changes: z.array(settingsChange),
  leftOut: z.array(z.object({ key: z.string(), why: textView })),
});
export type SettingsPlanView = z.infer<typeof settingsPlanView>;

export const settingsFileContract = {
  /** Holds no secret. */
  export: command.input(empty).output(z.object({ file: z.string() })),
  /** Throws `invalid` that names the field. */
  diff: command.input(settingsFileInput).output(settingsPlanView),
  /** All or nothing. Throws as `diff`, and `not_possible` where the settings changed meanwhile. */
  import: command.input(settingsFileInput).output(settingsPlanView),
};
