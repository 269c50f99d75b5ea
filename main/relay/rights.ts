import { fleetPaths } from './wire/fleet.ts';
import { relayPaths } from './wire/wire.ts';

export const tokenPurposes = ['station', 'events', 'overview', 'metrics'] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

/** `destination`: by the secret address of a destination, or of one test. An admin's key is none of them: it only signs. */
export type Caller = TokenPurpose | 'destination' | 'anybody';

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** As in the request; `{secret}` is a destination's. */
  readonly path: string;
  readonly may: readonly Caller[];
  readonly does: 'reads' | 'writes';
  readonly maxBytes: number;
  /** Calls of one token or destination a minute, and at once. `destination`: by `relay start --rate`; null: no limit. */
  readonly perMinute: number | 'destination' | null;
  /** Parameters that only these callers may give. */
  readonly parameters?: Readonly<Record<string, readonly Caller[]>>;
  /** Open to anybody until a token of that purpose exists. */
  readonly openWithout?: TokenPurpose;
  /** Hidden from other networks and from proxies. */
  readonly isInsideOnly?: true;
}

const kilobyte = 1_000;
const station = ['station'] as const;
const reader = ['station', 'events'] as const;

/**
 * What each credential may do: `admit.ts` checks every request against it, the guide's table is compared with it, and a
 * test tries every credential, method and endpoint. Anything else is refused.
 */
// biome-ignore format: a table, read by columns
export const endpoints = {
  // An event of the spec has less than 2 KB.
  webhook:     { method: 'POST', path: '/webhooks/{secret}',   may: ['destination'],         does: 'writes', maxBytes: 64 * 1024,        perMinute: 'destination' },
  challenge:   { method: 'GET',  path: '/webhooks/{secret}',   may: ['destination'],         does: 'reads',  maxBytes: 0,                perMinute: 'destination' },
  events:      { method: 'GET',  path: relayPaths.events,      may: reader,                  does: 'reads',  maxBytes: 0,                perMinute: 600, parameters: { shared: station } },
  acknowledge: { method: 'POST', path: relayPaths.acknowledge, may: reader,                  does: 'writes', maxBytes: kilobyte,         perMinute: 600 },
  station:     { method: 'GET',  path: relayPaths.station,     may: [...reader, 'overview'], does: 'reads',  maxBytes: 0,                perMinute: 600 },
  // A test is an event: many would push the partner's out.
  test:        { method: 'POST', path: relayPaths.test,        may: reader,                  does: 'writes', maxBytes: kilobyte,         perMinute: 10 },
  stations:    { method: 'GET',  path: fleetPaths.stations,    may: ['station', 'overview'], does: 'reads',  maxBytes: 0,                perMinute: 600 },
  report:      { method: 'POST', path: fleetPaths.report,      may: station,                 does: 'writes', maxBytes: 20 * kilobyte,    perMinute: 1_200 },
  lease:       { method: 'POST', path: fleetPaths.lease,       may: station,                 does: 'writes', maxBytes: 20 * kilobyte,    perMinute: 3_000 },
  window:      { method: 'POST', path: fleetPaths.window,      may: station,                 does: 'writes', maxBytes: 20 * kilobyte,    perMinute: 1_200 },
  readRecord:  { method: 'GET',  path: fleetPaths.record,      may: station,                 does: 'reads',  maxBytes: 0,                perMinute: 6_000 },
  writeRecord: { method: 'POST', path: fleetPaths.record,      may: station,                 does: 'writes', maxBytes: 256 * 1024,       perMinute: 6_000 },
  list:        { method: 'POST', path: fleetPaths.list,        may: station,                 does: 'writes', maxBytes: 2_000 * kilobyte, perMinute: 1_200 },
  settings:    { method: 'GET',  path: fleetPaths.settings,    may: ['station', 'overview'], does: 'reads',  maxBytes: 0,                perMinute: 600 },
  publish:     { method: 'POST', path: fleetPaths.settings,    may: station,                 does: 'writes', maxBytes: 400 * kilobyte,   perMinute: 60 },
  metrics:     { method: 'GET',  path: '/metrics',             may: ['metrics'],             does: 'reads',  maxBytes: 0,                perMinute: 600, openWithout: 'metrics', isInsideOnly: true },
  health:      { method: 'GET',  path: '/healthz',             may: ['anybody'],             does: 'reads',  maxBytes: 0,                perMinute: null, isInsideOnly: true },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof endpoints;

export function isAllowed(name: EndpointName, caller: Caller, issued: ReadonlySet<TokenPurpose>): boolean {
  const { may, openWithout }: Endpoint = endpoints[name];
  return may.includes(caller) || may.includes('anybody') || (openWithout !== undefined && !issued.has(openWithout));
}

export function mayGive(name: EndpointName, caller: Caller, given: Iterable<string>): boolean {
  const { parameters = {} }: Endpoint = endpoints[name];
  const asked = new Set(given);
  return Object.entries(parameters).every(([parameter, who]) => !asked.has(parameter) || who.includes(caller));
}
