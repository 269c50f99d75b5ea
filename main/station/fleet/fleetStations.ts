import type { FleetView } from '../../../preload/contract/relay/fleet.ts';
import { StationError } from '../../domain/failure.ts';
import { fleetAlarms } from '../../domain/fleet/alarms.ts';
import { type FleetStation, silentAfterMs } from '../../relay/wire/fleet.ts';
import { fleetCalls } from '../../relayClient/fleetCalls.ts';
import { RelayFailure } from '../../relayClient/relayConnection.ts';
import { english } from '../../texts/render.ts';
import { text } from '../../texts/text.ts';
import type { FleetJson, StationOptions } from '../api.ts';
import type { Connections } from '../connection/connections.ts';
import { type RelayTokenParts, readRelayToken } from '../connection/relayToken.ts';
import { connectionTo } from '../relay/partnerEvents.ts';

export interface FleetStationsParts extends RelayTokenParts {
  readonly options: Pick<StationOptions, 'environment' | 'version' | 'log'>;
  readonly connections: Pick<Connections, 'require'>;
  readonly clock: () => number;
}

/** The stations as the relay knows them. Throws `StationError` where there is no relay, or it can't be asked. */
export async function fleetStations(parts: FleetStationsParts, signal: AbortSignal): Promise<FleetView> {
  const { profile, connection: own } = parts.connections.require();
  const address = profile.events?.relay;
  const token = address === undefined ? null : await readRelayToken(parts, own, address);
  if (address === undefined || token === null) throw new StationError('not_possible', text('fleet.noRelay'));
  const connection = connectionTo(parts, { address, token, caFile: profile.events?.ca_file ?? null });
  try {
    const { now, name, stations } = await fleetCalls(connection.ask).stations(signal);
    return viewOf(stations, name, parts.clock() - now, parts.clock());
  } catch (error) {
    throw inWords(error, address);
  } finally {
    await connection.close().catch(() => undefined);
  }
}

function viewOf(stations: readonly FleetStation[], ownName: string, behindMs: number, now: number): FleetView {
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
    };
  });
  return { stations: shown, alarms: [...fleetAlarms(shown, now, silentAfterMs)] };
}

function inWords(error: unknown, address: string): unknown {
  if (!(error instanceof RelayFailure)) return error;
  if (error.message === 'status_404') return new StationError('not_offered', text('fleet.notShared', { address }));
  if (error.kind === 'refused')
    return new StationError('credentials', text('partnerEvents.refused', { address }), { cause: error });
  const words = error.message;
  return new StationError('unreachable', text('partnerEvents.unreachable', { address, words }), { cause: error });
}

/** As the command prints it. */
export function fleetJson({ stations, alarms }: FleetView): FleetJson {
  return {
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
    })),
    alarms: alarms.map(({ code, station, message }) => ({ code, station, message: english(message) })),
  };
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
