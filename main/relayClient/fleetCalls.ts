import type { z } from 'zod';
import {
  type FleetStation,
  fleetPaths,
  type Lease,
  leaseAnswer,
  putAnswer,
  recordAnswer,
  reportAnswer,
  type StationReport,
  stationsAnswer,
  type WindowRequest,
  windowAnswer,
} from '../relay/wire/fleet.ts';
import type { AskRelay } from './relayConnection.ts';

export type SharedOutcome = z.output<typeof putAnswer>;

/** The calls by which a station shares. Each throws `RelayFailure`; an answer with status 404 is of a relay that shares nothing. */
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
  window(told: WindowRequest, signal: AbortSignal): Promise<void>;
  record(key: string, signal: AbortSignal): Promise<{ readonly value: string; readonly revision: number } | null>;
  /** `value` null removes it. */
  put(key: string, value: string | null, expected: number | 'new' | 'any', signal: AbortSignal): Promise<SharedOutcome>;
}

export function fleetCalls(ask: AskRelay): FleetCalls {
  return {
    report: (report, leases, signal) => ask(fleetPaths.report, reportAnswer, signal, { report, leases }),
    stations: (signal) => ask(fleetPaths.stations, stationsAnswer, signal),
    lease: (key, wish, signal) => ask(fleetPaths.lease, leaseAnswer, signal, { key, wish }),
    window: async (told, signal) => void (await ask(fleetPaths.window, windowAnswer, signal, told)),
    async record(key, signal) {
      return (await ask(`${fleetPaths.record}?key=${encodeURIComponent(key)}`, recordAnswer, signal)).record;
    },
    put: (key, value, expected, signal) => ask(fleetPaths.record, putAnswer, signal, { key, value, expected }),
  };
}
