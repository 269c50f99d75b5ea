import type { SettingsChange } from '../../contract/settingsFile.ts';
import { StationError } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import { firstIssue } from '../../lib/firstIssue.ts';
import { type Profile, parseStoredProfile } from '../../partner/profile.ts';
import { type Text, text } from '../../texts/text.ts';
import { contentOf } from '../fleet/settingsContent.ts';
import { changedSettings } from '../settings/hotFolderSettings.ts';
import { readSetting, type Setting } from '../settings/setting.ts';
import {
  type HotFolderSettings,
  isSettingKey,
  type SettingKey,
  type StorageSettings,
  stationSettings,
} from '../settings/settings.ts';
import { type LeftOut, planProfile } from './planProfile.ts';
import { hasParts, isParts, type Parts, placeOf } from './settingPlaces.ts';
import { machineOf, readSettingsFile, type SettingsSource } from './settingsFile.ts';

export interface ImportWish {
  readonly file: string;
  /** Takes folders and cameras of another computer too. */
  readonly machine: boolean;
}

export interface ImportPlan {
  readonly changes: readonly SettingsChange[];
  readonly leftOut: readonly LeftOut[];
  /** The new values of the settings that change. */
  readonly settings: ReadonlyMap<SettingKey, unknown>;
  /** Null where the profile stays. */
  readonly profile: Profile | null;
}

export interface PlanParts {
  readonly store: SettingsSource;
  readonly dataFolder: string;
  readonly now: Millis;
}

/** What an import would do. It changes nothing. Throws `invalid` that names the first field at fault. */
export function planImport({ store, dataFolder, now }: PlanParts, { file, machine }: ImportWish): ImportPlan {
  const given = readSettingsFile(file);
  const takesMachine = machine || given.machine.of === machineOf(dataFolder);
  const profile = profilePlan(store, given.profile);
  const values = new Map<SettingKey, unknown>();
  const leftOut: LeftOut[] = given.unknown.map(leftOutAsUnknown);
  for (const [key, value] of Object.entries(bothPlaces(given.settings, given.machine.settings))) {
    if (!isSettingKey(key)) {
      leftOut.push(leftOutAsUnknown(key));
      continue;
    }
    const planned = settingPlan({ key, before: readSetting(store, settingOf(key)), now, takesMachine }, value);
    leftOut.push(...planned.leftOut);
    values.set(key, planned.value);
  }
  const changes = [...values].flatMap(([key, value]) => leafChanges(key, readSetting(store, settingOf(key)), value));
  const changed = new Set(changes.map(({ key }) => key.split('.')[0]));
  return {
    changes: [...profile.changes, ...changes],
    leftOut: [...profile.leftOut, ...leftOut],
    settings: new Map([...values].filter(([key]) => changed.has(key))),
    profile: profile.changes.length === 0 ? null : profile.next,
  };
}

interface ProfilePlan {
  readonly changes: readonly SettingsChange[];
  readonly leftOut: readonly LeftOut[];
  readonly next: Profile | null;
}

function profilePlan({ connections }: SettingsSource, given: Parts | null): ProfilePlan {
  const nothing = { changes: [], leftOut: [], next: null };
  if (given === null) return nothing;
  const connection = connections.current();
  if (connection === null || connection.practice) {
    const why = text(connection === null ? 'settingsFile.noConnection' : 'settingsFile.practice');
    return { ...nothing, leftOut: [{ key: 'profile', why }] };
  }
  const own = parseStoredProfile(connection.profileJson);
  const { profile, leftOut } = planProfile(own, given);
  return { changes: leafChanges('profile', sharedOf(own), sharedOf(profile)), leftOut, next: profile };
}

function sharedOf(profile: Profile): unknown {
  return (JSON.parse(contentOf(profile)) as { readonly profile: unknown }).profile;
}

function bothPlaces(shared: Parts, machine: Parts): Parts {
  const both = Object.entries(machine).map(([key, value]) => {
    const other = shared[key];
    return [key, isParts(other) && isParts(value) ? { ...other, ...value } : value] as const;
  });
  return { ...shared, ...Object.fromEntries(both) };
}

interface SettingHere {
  readonly key: SettingKey;
  readonly before: unknown;
  readonly now: Millis;
  readonly takesMachine: boolean;
}

/** Parts that the file does not name stay as they are. */
function settingPlan(
  here: SettingHere,
  given: unknown,
): { readonly value: unknown; readonly leftOut: readonly LeftOut[] } {
  const { key, before, takesMachine } = here;
  const whyNot = (part: string | null) => {
    const place = placeOf(key, part);
    if (place === 'never') return text('settingsFile.never');
    return place === 'machine' && !takesMachine ? text('settingsFile.otherMachine') : null;
  };
  if (!hasParts(key) || !isParts(given)) {
    const why = hasParts(key) ? null : whyNot(null);
    if (why !== null) return { value: before, leftOut: [{ key, why }] };
    return { value: checked(here, given), leftOut: [] };
  }
  const judged = Object.entries(given).map(([part, value]) => ({ part, value, why: whyNot(part) }));
  const taken = Object.fromEntries(judged.flatMap(({ part, value, why }) => (why === null ? [[part, value]] : [])));
  const value = checked(here, { ...(before as Parts), ...taken });
  return {
    value,
    leftOut: [
      ...judged.flatMap(({ part, why }) => (why === null ? [] : [{ key: `${key}.${part}`, why }])),
      ...unknownParts(taken, value, key).map(leftOutAsUnknown),
    ],
  };
}

function checked({ key, before, now }: SettingHere, given: unknown): unknown {
  const parsed = settingOf(key).schema.safeParse(given);
  if (!parsed.success) {
    const { field, reason } = firstIssue(parsed.error, [key]);
    throw new StationError('invalid', text('input.notValid', { field, reason }), { field, cause: parsed.error });
  }
  switch (key) {
    case 'hotFolder':
      return inItsWords(key, () => changedSettings(before as HotFolderSettings, parsed.data as HotFolderSettings, now));
    case 'storage':
      return requireWarnFirst(parsed.data as StorageSettings);
    default:
      return parsed.data;
  }
}

function requireWarnFirst(storage: StorageSettings): StorageSettings {
  if (storage.refuseBelowBytes <= storage.warnBelowBytes) return storage;
  throw inField('storage.refuseBelowBytes', text('space.warnFirst'));
}

function inItsWords<Result>(key: SettingKey, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StationError)) throw error;
    throw inField(`${key}.${error.field ?? ''}`, error.text, error);
  }
}

/** A reason of a room says nothing of the file, so that the field is said before it. */
export function inField(field: string, reason: Text, cause?: unknown): StationError {
  return new StationError('invalid', text('settingsFile.field', { field, reason }), { field, cause });
}

/** Our schemas drop what they do not know. */
function unknownParts(given: Parts, taken: unknown, path: string): readonly string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const at = `${path}.${name}`;
    if (!isParts(taken) || !Object.hasOwn(taken, name)) return [at];
    return isParts(value) && isParts(taken[name]) ? unknownParts(value, taken[name], at) : [];
  });
}

function leafChanges(key: string, before: unknown, after: unknown): readonly SettingsChange[] {
  const [old, next] = [leavesOf(key, before), leavesOf(key, after)];
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((leaf) => JSON.stringify(old.get(leaf)) !== JSON.stringify(next.get(leaf)))
    .filter((leaf) => leaf !== 'hotFolder.originalsSince')
    .map((leaf) => ({ key: leaf, from: old.get(leaf) ?? null, to: next.get(leaf) ?? null }));
}

function leavesOf(key: string, value: unknown): ReadonlyMap<string, unknown> {
  if (!isParts(value) || Object.keys(value).length === 0) return new Map(isParts(value) ? [] : [[key, value]]);
  return new Map(Object.entries(value).flatMap(([name, part]) => [...leavesOf(`${key}.${name}`, part)]));
}

function leftOutAsUnknown(key: string): LeftOut {
  return { key, why: text('settingsFile.unknown') };
}

function settingOf(key: SettingKey): Setting<unknown> {
  return stationSettings[key];
}
