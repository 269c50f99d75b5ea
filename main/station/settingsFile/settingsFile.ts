import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StationError } from '../../domain/failure.ts';
import type { Store } from '../../domain/ports/store.ts';
import { parseBoundedJson } from '../../lib/boundedJson.ts';
import { parseStoredProfile } from '../../partner/profile.ts';
import { text } from '../../texts/text.ts';
import { withoutSecrets } from '../fleet/secretMarks.ts';
import { contentOf } from '../fleet/settingsContent.ts';
import { type Parts, settingsAt } from './settingPlaces.ts';

/** The form of a fleet's publication, with the station's own settings beside the profile. */
const newestFormat = 1;

const fileShape = z.looseObject({
  format: z.number().int(),
  profile: z.record(z.string(), z.unknown()).nullish(),
  settings: z.record(z.string(), z.unknown()).default({}),
  machine: z
    .looseObject({ of: z.string().default(''), settings: z.record(z.string(), z.unknown()).default({}) })
    .default({ of: '', settings: {} }),
});
const knownParts = Object.keys(fileShape.shape);

export interface SettingsFile {
  readonly profile: Parts | null;
  readonly settings: Parts;
  readonly machine: { readonly of: string; readonly settings: Parts };
  /** Of a newer Sideshot. */
  readonly unknown: readonly string[];
}

export type SettingsSource = Pick<Store, 'settings' | 'connections'>;

/** Holds no secret: neither credentials nor PINs, nor what a profile's headers hold. */
export function exportedSettings(store: SettingsSource, dataFolder: string): string {
  const connection = store.connections.current();
  const shared =
    connection === null || connection.practice
      ? { format: newestFormat }
      : (JSON.parse(contentOf(parseStoredProfile(connection.profileJson))) as object);
  const file = {
    ...shared,
    settings: settingsAt(store, 'shared'),
    machine: { of: machineOf(dataFolder), settings: settingsAt(store, 'machine') },
  };
  return `${JSON.stringify(withoutSecrets(file), null, 2)}\n`;
}

/** Throws `invalid` for a text of another form, and for a newer form. */
export function readSettingsFile(given: string): SettingsFile {
  const parsed = fileShape.safeParse(jsonOf(given));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue === undefined || issue.path.length === 0 ? 'file' : issue.path.join('.');
    throw new StationError('invalid', text('settingsFile.otherForm', { field }), { field, cause: parsed.error });
  }
  const { format, profile, settings, machine } = parsed.data;
  if (format > newestFormat)
    throw new StationError('invalid', text('settingsFile.tooNew', { format }), { field: 'format' });
  const unknown = Object.keys(parsed.data).filter((part) => !knownParts.includes(part));
  return { profile: profile ?? null, settings, machine, unknown };
}

/** Tells computers and data folders apart without naming them. */
export function machineOf(dataFolder: string): string {
  const place = `${hostname()}\0${resolve(dataFolder)}`;
  return createHash('sha256').update(place).digest('base64url').slice(0, 22);
}

function jsonOf(given: string): unknown {
  try {
    return parseBoundedJson(given);
  } catch {
    return null;
  }
}
