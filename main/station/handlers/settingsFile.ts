import { type ImportParts, importSettings, plannedNow } from '../settingsFile/importSettings.ts';
import type { ImportPlan } from '../settingsFile/planImport.ts';
import { planJson } from '../settingsFile/planJson.ts';
import { exportedSettings } from '../settingsFile/settingsFile.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export function settingsFilePart(os: Implementer, parts: ImportParts) {
  return {
    export: os.settingsFile.export.handler(() => ({ file: exportedSettings(parts.store, parts.options.dataFolder) })),
    diff: os.settingsFile.diff.handler(({ input }) => planView(plannedNow(parts, input))),
    import: os.settingsFile.import.handler(async ({ input }) => planView(await importSettings(parts, input))),
  };
}

function planView({ changes, leftOut }: ImportPlan) {
  return { changes: [...changes], leftOut: [...leftOut] };
}

export function settingsFileCommands(os: CommandImplementer, parts: ImportParts) {
  return {
    settingsImport: os.settingsImport.handler(async ({ input: { yes, ...wish } }) => {
      const plan = yes ? await importSettings(parts, wish) : plannedNow(parts, wish);
      return { ...planJson(plan), imported: yes };
    }),
  };
}
