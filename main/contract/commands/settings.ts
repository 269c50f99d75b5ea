import { z } from 'zod';
import { settingsChange, settingsFileInput } from '../settingsFile.ts';
import { commandCall, list } from './call.ts';

const settingsDiffJson = z.object({
  changes: list(settingsChange),
  /** Absent where the file is taken whole. */
  left_out: list(z.object({ key: z.string(), message: z.string() })).optional(),
});
export type SettingsDiffJson = z.infer<typeof settingsDiffJson>;

const settingsImportJson = settingsDiffJson.extend({ imported: z.boolean() });
export type SettingsImportJson = z.infer<typeof settingsImportJson>;

export const settingsCommands = {
  /** Without `yes` it only answers what would change. */
  settingsImport: commandCall.input(settingsFileInput.extend({ yes: z.boolean() })).output(settingsImportJson),
};
