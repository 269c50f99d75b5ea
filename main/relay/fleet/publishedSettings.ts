import type { SharedRecords } from '../sharedRecords.ts';
import { type PublishedSettings, publishedSettings, settingsKey } from '../wire/fleet.ts';
import { versionKey } from './fleetKeys.ts';

/** So many versions are kept, for whoever wants one of before back. */
const keptVersions = 20;

export interface Publication {
  readonly scope: string;
  readonly version: number;
  readonly content: string;
  readonly station: string;
  readonly now: number;
}

export interface Published {
  readonly kind: 'done' | 'conflict';
  /** What holds now. */
  readonly settings: PublishedSettings | null;
}

/** Publishes what is newer than all before: of two at once one does, and an older one never replaces a newer. */
export async function publishSettings(records: SharedRecords, wish: Publication): Promise<Published> {
  const { scope, version, content, station, now } = wish;
  const key = settingsKey(scope);
  const record = await records.get(key);
  const current = record && publishedSettings.parse(JSON.parse(record.value));
  if (version <= (current?.version ?? 0)) return { kind: 'conflict', settings: current };
  const next = { version, station, at: now, content };
  // The one of before is kept first: nothing that was published is ever only half gone.
  if (record !== null && current !== null) await records.put(versionKey(scope, current.version), record.value, 'any');
  const outcome = await records.put(key, JSON.stringify(next), record?.revision ?? 'new');
  if (outcome.kind === 'conflict')
    return {
      kind: 'conflict',
      settings: outcome.current && publishedSettings.parse(JSON.parse(outcome.current.value)),
    };
  if (version > keptVersions) await records.remove(versionKey(scope, version - keptVersions), 'any');
  return { kind: 'done', settings: next };
}

/** The settings that hold, or one version of before that is kept. */
export async function settingsOf(
  records: SharedRecords,
  scope: string,
  version: number | null,
): Promise<PublishedSettings | null> {
  const newest = await records.get(settingsKey(scope));
  const current = newest && publishedSettings.parse(JSON.parse(newest.value));
  if (version === null || current?.version === version) return current;
  const record = await records.get(versionKey(scope, version));
  return record && publishedSettings.parse(JSON.parse(record.value));
}
