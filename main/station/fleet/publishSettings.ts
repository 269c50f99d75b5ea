import { StationError } from '../../domain/failure.ts';
import { type Profile, parseProfile } from '../../partner/profile.ts';
import type { PublishedSettings } from '../../relay/wire/fleet.ts';
import { text } from '../../texts/text.ts';
import { askRelay, type FleetStationsParts } from './fleetStations.ts';
import { scopeOf } from './keys.ts';
import { contentOf, type FieldChange, givenProfile, profileChanges, profileWith } from './settingsContent.ts';

/** What to publish: a profile that was handed over, a version of before, or this station's own settings. */
export interface PublishWish {
  readonly profileText: string | null;
  readonly from: number | null;
}

/** What would change for all stations. */
export interface Publication {
  /** The number that it gets. */
  readonly version: number;
  /** What holds now; null where nothing was published. */
  readonly before: Pick<PublishedSettings, 'version' | 'station' | 'at'> | null;
  readonly changes: readonly FieldChange[];
}

/** What publishing would change. Throws `StationError` as `publishSettings` does. */
export async function previewSettings(
  parts: FleetStationsParts,
  wish: PublishWish,
  signal: AbortSignal,
): Promise<Publication> {
  return (await prepare(parts, wish, signal)).publication;
}

/**
 * Publishes for all stations. `version`: what a person has seen that it would be; null for the next. Throws `invalid` for a profile that no station could
 * use, `not_found` for a version that is not kept, `not_possible` where another station was faster or there is no relay.
 */
export async function publishSettings(
  parts: FleetStationsParts,
  wish: PublishWish & { readonly version: number | null },
  signal: AbortSignal,
): Promise<Publication> {
  const { publication, scope, content } = await prepare(parts, wish, signal);
  const { version, before } = publication;
  if (wish.version !== null && wish.version !== version) throw wasFaster(before);
  if (before !== null && publication.changes.length === 0)
    throw new StationError('not_possible', text('fleetSettings.same', { version: before.version }));
  const told = await askRelay(parts, (calls) => calls.publish({ scope, version, content }, signal));
  if (told.kind === 'conflict') throw wasFaster(told.settings);
  return publication;
}

async function prepare(parts: FleetStationsParts, { profileText, from }: PublishWish, signal: AbortSignal) {
  const { profile: own } = await parts.connections.settled();
  const scope = scopeOf(own);
  const current = await askRelay(parts, (calls) => calls.settings(scope, null, signal));
  const wanted = profileText === null ? own : givenProfile(own, profileText);
  const content = from === null ? contentOf(wanted) : await contentOfVersion(parts, scope, from, signal);
  const before = current && { version: current.version, station: current.station, at: current.at };
  const inUse = current === null ? usualProfile(own) : readable(own, current.content);
  const changes = profileChanges(inUse, profileWith(own, content));
  const version = Math.max(current?.version ?? 0, parts.knownVersion()) + 1;
  return { scope, content, publication: { version, before, changes } };
}

async function contentOfVersion(
  parts: FleetStationsParts,
  scope: string,
  version: number,
  signal: AbortSignal,
): Promise<string> {
  const found = await askRelay(parts, (calls) => calls.settings(scope, version, signal));
  if (found === null) throw new StationError('not_found', text('fleetSettings.noVersion', { version }));
  return found.content;
}

/** What a newer Sideshot published cannot be compared: all that is to come counts as new. */
function readable(own: Profile, content: string): Profile {
  try {
    return profileWith(own, content);
  } catch (error) {
    if (error instanceof StationError) return usualProfile(own);
    throw error;
  }
}

function usualProfile({ name, base_url }: Profile): Profile {
  return parseProfile(JSON.stringify({ name, base_url }));
}

function wasFaster(by: Pick<PublishedSettings, 'version' | 'station'> | null): StationError {
  const told = by ?? { station: '', version: 0 };
  return new StationError(
    'not_possible',
    text('fleetSettings.faster', { station: told.station, version: told.version }),
  );
}
