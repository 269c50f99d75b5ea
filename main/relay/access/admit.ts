import type { IncomingMessage } from 'node:http';
import type { Sender, Senders } from '../receive/senders.ts';
import type { RelayLog } from '../relayLog.ts';
import type { Registry, StationToken } from '../relayStore.ts';
import { hashOf } from '../secrets.ts';
import { findPath } from './findEndpoint.ts';
import { createRateLimit, type RateLimit } from './rateLimit.ts';
import {
  type Caller,
  type Endpoint,
  type EndpointName,
  endpoints,
  isAllowed,
  mayGive,
  type TokenPurpose,
} from './rights.ts';

/** Who makes a call that the table allows. */
export type KnownCaller =
  | { readonly kind: 'destination'; readonly sender: Sender }
  | { readonly kind: 'token'; readonly token: StationToken; readonly hash: Buffer }
  | { readonly kind: 'anybody' };

export interface Admitted {
  readonly kind: 'admitted';
  readonly endpoint: EndpointName;
  readonly caller: KnownCaller;
  /** A longer body is not read. */
  readonly maxBytes: number;
  readonly query: URLSearchParams;
}

export interface Refused {
  readonly kind: 'refused';
  readonly status: 401 | 403 | 404 | 405 | 429;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;
  /** It was meant for a destination's address. */
  readonly isWebhook: boolean;
}

export interface AdmitParts {
  readonly registry: Pick<Registry, 'tokenOf' | 'tokens' | 'noteUse'>;
  readonly senders: Senders;
  /** Webhooks a second of each destination. */
  readonly rate: number;
  readonly log: RelayLog;
  readonly now: () => number;
  readonly elapsedMs: () => number;
}

export type Admit = (request: IncomingMessage) => Promise<Admitted | Refused>;

/** Calls a second of all whose address is not known here. */
const strangersASecond = 50;
/** The last use of a token is written so often. */
const noteEveryMs = 60_000;
/** Which purposes have tokens is asked so often, by calls without one alone. */
const issuedForMs = 1_000;

/** Asks the table about every request: who calls, whether it may, and whether it does so too often. Rejects where the registry can't be read. */
export function createAdmit(parts: AdmitParts): Admit {
  const { registry, senders, elapsedMs } = parts;
  const strangers = createRateLimit({ calls: strangersASecond, withinMs: 1_000 }, elapsedMs);
  const limits = limitsOf(parts);
  const note = createUseNotes(parts);
  let issued: { readonly purposes: ReadonlySet<TokenPurpose>; readonly at: number } | null = null;

  async function issuedPurposes(): Promise<ReadonlySet<TokenPurpose>> {
    if (issued === null || elapsedMs() - issued.at > issuedForMs)
      issued = { purposes: new Set((await registry.tokens()).map(({ purpose }) => purpose)), at: elapsedMs() };
    return issued.purposes;
  }

  async function callerOf(request: IncomingMessage, secret: string | null): Promise<KnownCaller> {
    if (secret !== null) {
      const sender = await senders.of(hashOf(secret));
      return sender === null ? { kind: 'anybody' } : { kind: 'destination', sender };
    }
    const given = /^bearer +([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    const hash = given === undefined ? null : hashOf(given);
    const token = hash && (await registry.tokenOf(hash));
    return token === null || hash === null ? { kind: 'anybody' } : { kind: 'token', token, hash };
  }

  return async (request) => {
    const target = request.url ?? '';
    const path = findPath(target);
    const isWebhook = typeof path?.secret === 'string';
    const name = path?.methods.get(request.method ?? '');
    if (path === null || name === undefined) {
      // Nobody is told which calls there are without a token.
      if (target.startsWith('/v1/') && (await callerOf(request, null)).kind === 'anybody')
        return refused(401, 'bad_token');
      if (path === null) return refused(404, 'not_found');
      const allow = [...path.methods.keys()].join(', ');
      return { ...refused(405, 'wrong_method', { allow }), isWebhook };
    }
    const caller = await callerOf(request, path.secret);
    if (isWebhook && caller.kind === 'anybody')
      return { ...(strangers.take('') ? refused(404, 'no_such_destination') : tooMany), isWebhook };
    const who = nameOf(caller);
    const asked: Endpoint = endpoints[name];
    const purposes = asked.openWithout === undefined ? noPurposes : await issuedPurposes();
    if (!isAllowed(name, who.kind, purposes))
      return caller.kind === 'anybody' ? refused(401, 'bad_token') : refused(403, 'not_permitted');
    if (!mayGive(name, who.kind, path.query.keys())) return refused(403, 'not_permitted');
    if (caller.kind !== 'anybody' && limits[name]?.take(who.name) === false) return { ...tooMany, isWebhook };
    if (caller.kind === 'token') note(caller.token, name);
    return { kind: 'admitted', endpoint: name, caller, maxBytes: asked.maxBytes, query: path.query };
  };
}

const noPurposes: ReadonlySet<TokenPurpose> = new Set();
const tooMany = refused(429, 'too_many_requests', { 'retry-after': '1' });

function refused(status: Refused['status'], error: string, headers: Refused['headers'] = {}): Refused {
  return { kind: 'refused', status, error, headers, isWebhook: false };
}

function nameOf(caller: KnownCaller): { readonly kind: Caller; readonly name: string } {
  switch (caller.kind) {
    case 'destination':
      return { kind: 'destination', name: caller.sender.name };
    case 'token':
      return { kind: caller.token.purpose, name: caller.token.name };
    case 'anybody':
      return { kind: 'anybody', name: '' };
  }
}

/** One for each endpoint, but for those of destinations: they share theirs. */
function limitsOf({ rate, elapsedMs }: AdmitParts): Readonly<Partial<Record<EndpointName, RateLimit>>> {
  const ofDestinations = createRateLimit({ calls: rate, withinMs: 1_000 }, elapsedMs);
  const limits: Partial<Record<EndpointName, RateLimit>> = {};
  for (const [name, { perMinute }] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    if (perMinute === 'destination') limits[name] = ofDestinations;
    else if (perMinute !== null) limits[name] = createRateLimit({ calls: perMinute, withinMs: 60_000 }, elapsedMs);
  }
  return limits;
}

/** Notes the last use of each token, at most once a minute. A call is not held up by it, and not refused where it can't be written. */
function createUseNotes({
  registry,
  log,
  now,
  elapsedMs,
}: AdmitParts): (token: StationToken, use: EndpointName) => void {
  const noted = new Map<string, number>();
  return ({ name, issuedAt }, use) => {
    const key = JSON.stringify([name, issuedAt]);
    const before = noted.get(key);
    if (before !== undefined && elapsedMs() - before < noteEveryMs) return;
    noted.set(key, elapsedMs());
    registry.noteUse(name, use, now()).catch((error: unknown) => {
      log.warn('The last use of a token could not be noted', { name, error });
    });
  };
}
