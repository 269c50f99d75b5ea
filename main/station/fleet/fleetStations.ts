import type { FleetJson } from '../../contract/commands/fleet.ts';
import type { FleetStationView, FleetView } from '../../contract/relay/fleet.ts';
import { StationError } from '../../domain/failure.ts';
import { fleetAlarms } from '../../domain/fleet/alarms.ts';
import {
  type FleetStation,
  type PublishedSettings,
  type SettingsReport,
  silentAfterMs,
} from '../../relay/wire/fleet.ts';
import { type FleetCalls, fleetCalls } from '../../relayClient/fleetCalls.ts';
import { RelayFailure } from '../../relayClient/relayConnection.ts';
import { english } from '../../texts/render.ts';
import { text } from '../../texts/text.ts';
import type { StationOptions } from '../api.ts';
import type { Connections } from '../connection/connections.ts';
import { type RelayTokenParts, readRelayToken } from '../connection/relayToken.ts';
import { connectionTo } from '../relay/partnerEvents.ts';
import { scopeOf } from './keys.ts';

export interface FleetStationsParts extends RelayTokenParts {
  readonly options: Pick<StationOptions, 'environment' | 'version' | 'log'>;
  readonly connections: Pick<Connections, 'settled'>;
  readonly clock: () => number;
  readonly knownVersion: () => number;
}

/** Throws `StationError` where the relay can't be asked. */
export async function fleetStations(parts: FleetStationsParts, signal: AbortSignal): Promise<FleetView> {
  const { profile: own } = await parts.connections.settled();
  const [{ now, name, stations }, published] = await askRelay(parts, (calls) =>
    Promise.all([calls.stations(signal), publishedSoFar(calls.settings(scopeOf(own), null, signal))]),
  );
  const behindMs = parts.clock() - now;
  const settings = published && { version: published.version, station: published.station, at: published.at + behindMs };
  return { ...viewOf(stations, name, behindMs, parts.clock()), settings };
}

async function publishedSoFar(asked: Promise<PublishedSettings | null>): Promise<PublishedSettings | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof RelayFailure && error.message === 'status_404') return null;
    throw error;
  });
}

export async function askRelay<Result>(
  parts: FleetStationsParts,
  ask: (calls: FleetCalls) => Promise<Result>,
): Promise<Result> {
  const { profile, connection: own } = await parts.connections.settled();
  const address = profile.events?.relay;
  const token = address === undefined ? null : await readRelayToken(parts, own, address);
  if (address === undefined || token === null) throw new StationError('not_possible', text('fleet.noRelay'));
  const connection = connectionTo(parts, { address, token, caFile: profile.events?.ca_file ?? null });
  try {
    return await ask(fleetCalls(connection.ask));
  } catch (error) {
    throw inWords(error, address);
  } finally {
    await connection.close().catch(() => undefined);
  }
}

function viewOf(
  stations: readonly FleetStation[],
  ownName: string,
  behindMs: number,
  now: number,
): Omit<FleetView, 'settings'> {
  const shown = stations.map(({ name, seen_at, report }) => {
    const seenAt = seen_at === null ? null : seen_at + behindMs;
    const waitsMs = report?.oldest_unsent_ms ?? null;
    return {
      name,
      isThis: name === ownName,
      version: report?.version ?? null,
      seenAt,
      isSilent: seenAt === null || now - seenAt > silentAfterMs,
      photos: report?.photos ?? 0,
      operations: report?.operations ?? 0,
      parked: report?.parked ?? 0,
      oldestUnsentAt: seenAt === null || waitsMs === null ? null : seenAt - waitsMs,
      freeBytes: report?.free_bytes ?? null,
      camera: report?.camera ?? null,
      rejected: report?.rejected ?? [],
      alerts: (report?.alerts ?? []).map(({ code, since_ms: sinceMs }) => ({ code, at: (seenAt ?? now) - sinceMs })),
      settings: settingsView(report?.settings ?? null, seenAt),
    };
  });
  return { stations: shown, alarms: [...fleetAlarms(shown, now, silentAfterMs)] };
}

function settingsView(reported: SettingsReport | null, seenAt: number | null): FleetStationView['settings'] {
  if (reported === null || seenAt === null) return null;
  const { version, taken_ms: takenMs, next } = reported;
  return { version, takenAt: takenMs === null ? null : seenAt - takenMs, next };
}

function inWords(error: unknown, address: string): unknown {
  if (!(error instanceof RelayFailure)) return error;
  if (error.message === 'status_404') return new StationError('not_offered', text('fleet.notShared', { address }));
  if (error.kind === 'refused')
    return new StationError('credentials', text('partnerEvents.refused', { address }), { cause: error });
  const words = error.message;
  return new StationError('unreachable', text('partnerEvents.unreachable', { address, words }), { cause: error });
}

export function fleetJson({ stations, alarms, settings }: FleetView): FleetJson {
  return {
    settings: settings && { version: settings.version, published_by: settings.station, at: iso(settings.at) },
    stations: stations.map((station) => ({
      name: station.name,
      this: station.isThis,
      version: station.version,
      last_seen: iso(station.seenAt),
      silent: station.isSilent,
      backlog: { photos: station.photos, operations: station.operations, parked: station.parked },
      oldest_unsent_at: iso(station.oldestUnsentAt),
      free_bytes: station.freeBytes,
      camera: station.camera,
      rejected: station.rejected,
      alerts: station.alerts.map(({ code, at }) => ({ code, since: new Date(at).toISOString() })),
      settings: station.settings && {
        version: station.settings.version,
        taken_at: iso(station.settings.takenAt),
        next: station.settings.next,
      },
    })),
    alarms: alarms.map(({ code, station, message }) => ({ code, station, message: english(message) })),
  };
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
