import type { ExpectedItemJson } from '../contract/commands/exchange.ts';
import type { OperatorJson } from '../contract/commands/operators.ts';
import type { SettingsDiffJson } from '../contract/commands/settings.ts';
import type { ResultJson, StatusJson } from '../contract/commands/statusJson.ts';
import type { TaxonomyJson } from '../contract/commands/taxonomy.ts';
import { systemTime } from '../lib/async/time.ts';
import { openStore } from '../store/openStore.ts';
import type { Text } from '../texts/text.ts';
import { resultJson } from './exchange/resultJson.ts';
import { operatorJson } from './operators/operatorJson.ts';
import { readSetting } from './settings/setting.ts';
import { stationSettings } from './settings/settings.ts';
import { type ImportWish, planImport } from './settingsFile/planImport.ts';
import { planJson } from './settingsFile/planJson.ts';
import { exportedSettings } from './settingsFile/settingsFile.ts';
import { folderTrouble } from './upkeep/folderTrouble.ts';
import type { SpaceLimits } from './upkeep/freeSpace.ts';
import { statusJson, taxonomyJson } from './views/statusJson.ts';
import { viewContextOf } from './views/viewContext.ts';

/** Reads beside a running station and writes nothing. An empty folder reads as empty. */
export function readStation(dataFolder: string): {
  status(reference: string | null): StatusJson;
  taxonomy(): TaxonomyJson;
  expected(): readonly ExpectedItemJson[];
  operators(): readonly OperatorJson[];
  results(after: number, limit: number): readonly ResultJson[];
  /** Null before the first connect. Its headers may hold secrets. */
  profile(): unknown;
  spaceLimits(): SpaceLimits;
  settingsFile(): string;
  settingsDiff(wish: ImportWish): SettingsDiffJson;
  trouble(): Text | null;
  close(): void;
} {
  const store = openStore(dataFolder, { readOnly: true });
  const view = viewContextOf(store, systemTime.now);
  return {
    status: (reference) => statusJson(view, reference),
    taxonomy: () => taxonomyJson(view),
    expected: () => store.expected.all(),
    operators: () => store.operators.all().map(operatorJson),
    results: (after, limit) => store.results.after(after, limit).map((result) => resultJson(store, result)),
    profile: () => JSON.parse(store.connections.current()?.profileJson ?? 'null'),
    spaceLimits: () => readSetting(store, stationSettings.storage),
    settingsFile: () => exportedSettings(store, dataFolder),
    settingsDiff: (wish) => planJson(planImport({ store, dataFolder, now: systemTime.now() }, wish)),
    trouble: () => folderTrouble(dataFolder, () => readSetting(store, stationSettings.storage)),
    close: () => store.close(),
  };
}
