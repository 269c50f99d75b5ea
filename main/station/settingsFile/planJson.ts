import type { SettingsDiffJson } from '../../contract/commands/settings.ts';
import { english } from '../../texts/render.ts';
import type { ImportPlan } from './planImport.ts';

export function planJson({ changes, leftOut }: Pick<ImportPlan, 'changes' | 'leftOut'>): SettingsDiffJson {
  const left = leftOut.map(({ key, why }) => ({ key, message: english(why) }));
  return { changes: [...changes], ...(left.length === 0 ? {} : { left_out: left }) };
}
