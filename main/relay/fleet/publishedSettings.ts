import { type SealFault, sealFault } from '../../lib/secrets/publicationSeal.ts';
import type { SharedRecords } from '../sharedRecords.ts';
import {
  operatorsKey,
  type PublicationSeal,
  type PublishedSettings,
  publishedSettings,
  refusalKey,
  type SettingsRefusal,
  settingsKey,
} from '../wire/fleet.ts';
import { versionKey } from './fleetKeys.ts';

/** So many old versions can be restored. */
const maxVersions = 20;

export interface Publication {
  readonly kind?: 'operators' | undefined;
  readonly scope: string;
  readonly version: number;
  readonly content: string;
  readonly seal: PublicationSeal | null;
  readonly station: string;
  readonly now: number;
}

export interface Published {
  readonly kind: 'done' | 'conflict';
  readonly settings: PublishedSettings | null;
}

/** Why settings are not the admin's; null where they are, or no key is known. */
export function refusalOf(adminKey: string | null, wish: Publication): SealFault | null {
  return adminKey === null ? null : sealFault(adminKey, wish, wish.seal);
}

/** Stations hear of refusals at most so often. */
const refusalEveryMs = 60_000;

/** Reports to the stations who tried to publish unsigned settings. */
export async function noteRefusal(records: SharedRecords, wish: Publication, why: SealFault): Promise<void> {
  const { scope, station, version, now } = wish;
  const key = refusalKey(scope);
  const before = await records.get(key);
  if (before !== null && now - before.at < refusalEveryMs) return;
  const reported: SettingsRefusal = { station, version, why, at: now };
  await records.put(key, JSON.stringify(reported), 'any');
}

/** An older version never replaces a newer; of two at once one wins. */
export async function publishSettings(records: SharedRecords, wish: Publication): Promise<Published> {
  const { kind, scope, version, content, seal, station, now } = wish;
  const key = kind === 'operators' ? operatorsKey(scope) : settingsKey(scope);
  const record = await records.get(key);
  const current = record && publishedSettings.parse(JSON.parse(record.value));
  if (version <= (current?.version ?? 0)) return { kind: 'conflict', settings: current };
  const next = { version, station, at: now, content, seal };
  // The former version is saved first, so that none is ever half gone. A former list would hold names that had to go.
  if (kind === undefined && record !== null && current !== null)
    await records.put(versionKey(scope, current.version), record.value, 'any');
  const outcome = await records.put(key, JSON.stringify(next), record?.revision ?? 'new');
  if (outcome.kind === 'conflict')
    return {
      kind: 'conflict',
      settings: outcome.current && publishedSettings.parse(JSON.parse(outcome.current.value)),
    };
  if (kind === undefined && version > maxVersions)
    await records.remove(versionKey(scope, version - maxVersions), 'any');
  return { kind: 'done', settings: next };
}

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
