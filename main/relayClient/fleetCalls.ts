import type { z } from 'zod';
import {
  type FleetStation,
  fleetPaths,
  type Lease,
  type ListRow,
  leaseAnswer,
  listAnswer,
  type PublicationSeal,
  type PublishedSettings,
  publishAnswer,
  putAnswer,
  recordAnswer,
  reportAnswer,
  type SharedEntry,
  type StationReport,
  settingsAnswer,
  stationsAnswer,
  type WindowRequest,
  windowAnswer,
} from '../relay/wire/fleet.ts';
import type { AskRelay } from './relayConnection.ts';

export type SharedOutcome = z.output<typeof putAnswer>;

/** Throws `RelayFailure`; a 404 means that the relay shares nothing. */
export interface FleetCalls {
  report(
    report: StationReport,
    leases: readonly string[],
    signal: AbortSignal,
  ): Promise<{ now: number; name: string; live: number }>;
  stations(signal: AbortSignal): Promise<{ now: number; name: string; stations: readonly FleetStation[] }>;
  lease(
    key: string,
    wish: 'ask' | 'take' | 'release',
    signal: AbortSignal,
  ): Promise<{ now: number; lease: Lease | null }>;
  window(reported: WindowRequest, signal: AbortSignal): Promise<void>;
  record(key: string, signal: AbortSignal): Promise<{ readonly value: string; readonly revision: number } | null>;
  /** Answers the rows that outrank those reported too late. */
  list(scope: string, rows: readonly ListRow[], signal: AbortSignal): Promise<readonly SharedEntry[]>;
  /** `version` null: the present one. Answers null where there is none. */
  settings(scope: string, version: number | null, signal: AbortSignal): Promise<PublishedSettings | null>;
  /** `conflict` where that version or a newer one is there. */
  publish(
    wish: {
      readonly kind?: 'operators';
      readonly scope: string;
      readonly version: number;
      readonly content: string;
      readonly seal: PublicationSeal;
    },
    signal: AbortSignal,
  ): Promise<z.output<typeof publishAnswer>>;
  put(key: string, value: string | null, expected: number | 'new' | 'any', signal: AbortSignal): Promise<SharedOutcome>;
}

export function fleetCalls(ask: AskRelay): FleetCalls {
  return {
    report: (report, leases, signal) => ask(fleetPaths.report, reportAnswer, signal, { report, leases }),
    stations: (signal) => ask(fleetPaths.stations, stationsAnswer, signal),
    lease: (key, wish, signal) => ask(fleetPaths.lease, leaseAnswer, signal, { key, wish }),
    window: async (reported, signal) => void (await ask(fleetPaths.window, windowAnswer, signal, reported)),
    async record(key, signal) {
      return (await ask(`${fleetPaths.record}?key=${encodeURIComponent(key)}`, recordAnswer, signal)).record;
    },
    list: async (scope, rows, signal) => (await ask(fleetPaths.list, listAnswer, signal, { scope, rows })).newer,
    async settings(scope, version, signal) {
      const query = new URLSearchParams({ scope, ...(version === null ? {} : { version: String(version) }) });
      return (await ask(`${fleetPaths.settings}?${query}`, settingsAnswer, signal)).settings;
    },
    publish: (wish, signal) => ask(fleetPaths.settings, publishAnswer, signal, wish),
    put: (key, value, expected, signal) => ask(fleetPaths.record, putAnswer, signal, { key, value, expected }),
  };
}
