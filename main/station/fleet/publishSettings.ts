import { StationError } from '../../domain/failure.ts';
import { type AdminKey, fingerprintOf, readAdminKey } from '../../lib/secrets/adminKey.ts';
import type { KnownSecrets } from '../../lib/secrets/knownSecrets.ts';
import { isSealed, sealPublication } from '../../lib/secrets/publicationSeal.ts';
import { type Profile, parseProfile } from '../../partner/profile.ts';
import type { PublishedSettings } from '../../relay/wire/fleet.ts';
import { RelayFailure } from '../../relayClient/relayConnection.ts';
import { text } from '../../texts/text.ts';
import { askRelay, type FleetStationsParts } from './fleetStations.ts';
import { scopeOf } from './keys.ts';
import { contentOf, type FieldChange, givenProfile, profileChanges, profileWith } from './settingsContent.ts';

export interface PublishWish {
  readonly profileText: string | null;
  readonly from: number | null;
}

export interface Publication {
  readonly version: number;
  readonly before: Pick<PublishedSettings, 'version' | 'station' | 'at'> | null;
  readonly changes: readonly FieldChange[];
}

export interface PublishParts extends FleetStationsParts {
  readonly secrets: Pick<KnownSecrets, 'add'>;
}

export async function previewSettings(
  parts: FleetStationsParts,
  wish: PublishWish,
  signal: AbortSignal,
): Promise<Publication> {
  return (await prepare(parts, wish, signal)).publication;
}

/**
 * The key's text is used once. `version` is the one that a person was shown. Throws `invalid` for a profile that no
 * station could use, `not_found` for a version that is gone, `not_possible` without a relay or where another station
 * was faster.
 */
export async function publishSettings(
  parts: PublishParts,
  wish: PublishWish & { readonly version: number | null; readonly adminKey: string | null },
  signal: AbortSignal,
): Promise<Publication> {
  const key = requireKey(parts, wish.adminKey);
  const { publication, scope, content, former } = await prepare(parts, wish, signal);
  const { version, before } = publication;
  requireSealed(scope, former, key);
  if (wish.version !== null && wish.version !== version) throw wasFaster(before);
  if (before !== null && publication.changes.length === 0)
    throw new StationError('not_possible', text('fleetSettings.same', { version: before.version }));
  const seal = sealPublication(key, { scope, version, content });
  const reported = await askRelay(parts, (calls) =>
    calls.publish({ scope, version, content, seal }, signal).catch((error: unknown) => {
      throw refusedBy(error, key);
    }),
  );
  if (reported.kind === 'conflict') throw wasFaster(reported.settings);
  return publication;
}

export function requireKey({ secrets }: PublishParts, given: string | null): AdminKey {
  const field = { field: '--admin-key-file' };
  if (given === null || given.trim() === '') throw new StationError('invalid', text('fleetSettings.needsKey'), field);
  const key = readAdminKey(given);
  if (key === null) throw new StationError('invalid', text('fleetSettings.noKey'), field);
  secrets.add(...key.lines);
  return key;
}

export function refusedBy(error: unknown, { publicKey }: AdminKey): unknown {
  if (!(error instanceof RelayFailure)) return error;
  const fingerprint = fingerprintOf(publicKey);
  if (error.message === 'status_403')
    return new StationError('not_possible', text('fleetSettings.relayRefused', { fingerprint }), { cause: error });
  if (error.message === 'status_400')
    return new StationError('not_offered', text('fleetSettings.oldRelay'), { cause: error });
  return error;
}

async function prepare(parts: FleetStationsParts, { profileText, from }: PublishWish, signal: AbortSignal) {
  const { profile: own } = await parts.connections.settled();
  const scope = scopeOf(own);
  const current = await askRelay(parts, (calls) => calls.settings(scope, null, signal));
  const wanted = profileText === null ? own : givenProfile(own, profileText);
  const former = from === null ? null : await versionOf(parts, scope, from, signal);
  const content = former?.content ?? contentOf(wanted);
  const before = current && { version: current.version, station: current.station, at: current.at };
  const inUse = current === null ? defaultProfile(own) : readable(own, current.content);
  const changes = profileChanges(inUse, profileWith(own, content));
  const version = Math.max(current?.version ?? 0, parts.knownVersion()) + 1;
  return { scope, content, former, publication: { version, before, changes } };
}

/** A compromised relay could have changed its answer. */
function requireSealed(scope: string, former: PublishedSettings | null, key: AdminKey): void {
  if (former === null) return;
  const { seal, version } = former;
  const keys = [key.publicKey, ...key.succession.map(({ from }) => from)];
  if (seal !== null && keys.includes(seal.key) && isSealed({ ...former, scope }, seal)) return;
  throw new StationError('not_possible', text('fleetSettings.fromUnsigned', { version }));
}

async function versionOf(
  parts: FleetStationsParts,
  scope: string,
  version: number,
  signal: AbortSignal,
): Promise<PublishedSettings> {
  const found = await askRelay(parts, (calls) => calls.settings(scope, version, signal));
  if (found === null) throw new StationError('not_found', text('fleetSettings.noVersion', { version }));
  return found;
}

function readable(own: Profile, content: string): Profile {
  try {
    return profileWith(own, content);
  } catch (error) {
    if (error instanceof StationError) return defaultProfile(own);
    throw error;
  }
}

function defaultProfile({ name, base_url }: Profile): Profile {
  return parseProfile(JSON.stringify({ name, base_url }));
}

export function wasFaster(by: Pick<PublishedSettings, 'version' | 'station'> | null): StationError {
  const reported = by ?? { station: '', version: 0 };
  return new StationError(
    'not_possible',
    text('fleetSettings.faster', { station: reported.station, version: reported.version }),
  );
}
