import { fleetPaths } from './wire/fleet.ts';
import { relayPaths } from './wire/wire.ts';

/** What a token is issued for. */
export const tokenPurposes = ['station', 'events', 'overview', 'metrics'] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

/**
 * Who calls: by a token of a purpose, by the secret address of a destination (or of one test), or with nothing that is known here. An admin's key is
 * not among them: it lets nobody in, it signs what a station hands over.
 */
export type Caller = TokenPurpose | 'destination' | 'anybody';

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** As it stands in the request, letter by letter; `{secret}` is that of a destination. */
  readonly path: string;
  readonly may: readonly Caller[];
  /** What it does to what the relay keeps. */
  readonly does: 'reads' | 'writes';
  /** Bytes of a body. */
  readonly maxBytes: number;
  /** Calls of one token or destination, and as many at once; `destination`: what `relay start --rate` says; null: no limit. */
  readonly perMinute: number | 'destination' | null;
  /** Parameters that not all of them may give. */
  readonly parameters?: Readonly<Record<string, readonly Caller[]>>;
  /** Anybody may, until a token of that purpose has been issued. */
  readonly openWithout?: TokenPurpose;
  /** To whom it is not there: whoever does not ask from the machine itself or its own network, or comes by a proxy. */
  readonly isInsideOnly?: true;
}

const kilobyte = 1_000;
const station = ['station'] as const;
const reader = ['station', 'events'] as const;

/**
 * What each credential of the relay may: the one table. `admit.ts` asks it about every request, the guide's table is compared with it, and a test
 * tries every credential with every method at every endpoint. What is not here is refused.
 */
// biome-ignore format: a table, read by columns
export const endpoints = {
  // An event of the spec has less than 2 KB.
  webhook:     { method: 'POST', path: '/webhooks/{secret}',   may: ['destination'],         does: 'writes', maxBytes: 64 * 1024,        perMinute: 'destination' },
  challenge:   { method: 'GET',  path: '/webhooks/{secret}',   may: ['destination'],         does: 'reads',  maxBytes: 0,                perMinute: 'destination' },
  events:      { method: 'GET',  path: relayPaths.events,      may: reader,                  does: 'reads',  maxBytes: 0,                perMinute: 600, parameters: { shared: station } },
  acknowledge: { method: 'POST', path: relayPaths.acknowledge, may: reader,                  does: 'writes', maxBytes: kilobyte,         perMinute: 600 },
  station:     { method: 'GET',  path: relayPaths.station,     may: [...reader, 'overview'], does: 'reads',  maxBytes: 0,                perMinute: 600 },
  // Each test is an event: many would push those of the partner out.
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

/** Whether the table lets that caller in. `issued`: the purposes that tokens were issued for. */
export function isAllowed(name: EndpointName, caller: Caller, issued: ReadonlySet<TokenPurpose>): boolean {
  const { may, openWithout }: Endpoint = endpoints[name];
  return may.includes(caller) || may.includes('anybody') || (openWithout !== undefined && !issued.has(openWithout));
}

/** Whether it may give those parameters. */
export function mayGive(name: EndpointName, caller: Caller, given: Iterable<string>): boolean {
  const { parameters = {} }: Endpoint = endpoints[name];
  const asked = new Set(given);
  return Object.entries(parameters).every(([parameter, who]) => !asked.has(parameter) || who.includes(caller));
}
