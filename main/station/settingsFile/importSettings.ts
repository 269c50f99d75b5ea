import { StationError } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { text } from '../../texts/text.ts';
import type { StationOptions } from '../api.ts';
import type { Connections } from '../connection/connections.ts';
import type { Desktop } from '../desktop/desktop.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Labels } from '../intake/labels.ts';
import { readSetting, type Setting, writeSetting } from '../settings/setting.ts';
import { type SettingKey, stationSettings } from '../settings/settings.ts';
import type { HotFolderSource } from '../sources/hotFolderSource.ts';
import type { TetherSource } from '../sources/tetherSource.ts';
import { type ImportPlan, type ImportWish, inField, planImport } from './planImport.ts';

export interface ImportParts {
  readonly store: Store;
  readonly options: Pick<StationOptions, 'dataFolder'>;
  readonly connections: Pick<Connections, 'changeProfile'>;
  readonly labels: Pick<Labels, 'requirePattern'>;
  readonly hotFolder: Pick<HotFolderSource, 'check' | 'set'>;
  readonly exchange: Pick<Exchange, 'check' | 'use'>;
  readonly tether: Pick<TetherSource, 'choose'>;
  readonly desktop: Pick<Desktop, 'view' | 'change'>;
  readonly actions: { readonly who: string };
  readonly clock: () => Millis;
}

export function plannedNow({ store, options, clock }: ImportParts, wish: ImportWish): ImportPlan {
  return planImport({ store, dataFolder: options.dataFolder, now: clock() }, wish);
}

/** All of it is checked first and written in one transaction; then whoever works by a setting begins anew. */
export async function importSettings(parts: ImportParts, wish: ImportWish): Promise<ImportPlan> {
  const plan = plannedNow(parts, wish);
  if (plan.changes.length === 0) return plan;
  await checkPlaces(parts, plan);
  const { profile } = plan;
  if (profile === null) parts.store.transaction(() => write(parts, wish, plan));
  else {
    const within = () => write(parts, wish, plan);
    const said = text('history.settingsImported');
    const isChanged = await parts.connections.changeProfile(() => profile, said, { who: parts.actions.who, within });
    if (!isChanged) throw changedMeanwhile();
  }
  await beginAnew(parts, plan);
  return plan;
}

/** What only the disk or a pattern's own try can say. */
async function checkPlaces({ labels, hotFolder, exchange }: ImportParts, { settings }: ImportPlan): Promise<void> {
  const next = { labels: labelsOf(settings), hotFolder: hotFolderOf(settings), exchange: exchangeOf(settings) };
  if (next.labels?.pattern != null) await within('labels', labels.requirePattern(next.labels.pattern));
  if (next.hotFolder !== null) await within('hotFolder', hotFolder.check(next.hotFolder));
  if (next.exchange !== null) await within('exchange', exchange.check(next.exchange));
}

async function within(key: SettingKey, check: Promise<unknown>): Promise<void> {
  await check.catch((error: unknown) => {
    if (!(error instanceof StationError) || error.code !== 'invalid') throw error;
    throw inField(`${key}.${error.field ?? ''}`, error.text, error);
  });
}

/** Another window may have changed a setting since the plan was made: then nothing is written. */
function write(parts: ImportParts, wish: ImportWish, plan: ImportPlan): void {
  const { changes } = plannedNow(parts, wish);
  if (JSON.stringify(changes) !== JSON.stringify(plan.changes)) throw changedMeanwhile();
  for (const [key, value] of plan.settings) {
    const of: Setting<unknown> = stationSettings[key];
    if (key !== 'exchange') writeSetting(parts.store, of, value);
  }
  const exchange = exchangeOf(plan.settings);
  if (exchange !== null) parts.exchange.use(exchange);
  if (plan.profile !== null) return;
  parts.store.audit.insert({
    at: parts.clock(),
    who: parts.actions.who,
    text: text('history.settingsImported'),
    itemId: null,
    detail: { keys: plan.changes.map(({ key }) => key) },
  });
}

async function beginAnew(parts: ImportParts, { settings }: ImportPlan): Promise<void> {
  if (settings.has('hotFolder')) await parts.hotFolder.set({});
  if (settings.has('tether')) await parts.tether.choose(readSetting(parts.store, stationSettings.tether).camera);
  if (settings.has('desktop') && parts.desktop.view !== null) parts.desktop.change({});
}

function labelsOf(settings: ImportPlan['settings']) {
  return plannedValue(settings, stationSettings.labels);
}
function hotFolderOf(settings: ImportPlan['settings']) {
  return plannedValue(settings, stationSettings.hotFolder);
}
function exchangeOf(settings: ImportPlan['settings']) {
  return plannedValue(settings, stationSettings.exchange);
}

function plannedValue<Value>(settings: ImportPlan['settings'], { key, schema }: Setting<Value>): Value | null {
  const value = settings.get(key as SettingKey);
  return value === undefined ? null : schema.parse(value);
}

function changedMeanwhile(): StationError {
  return new StationError('not_possible', text('settingsFile.changedMeanwhile'));
}
