import type { IncomingMessage } from 'node:http';
import { type FoundPath, findPath } from './findEndpoint.ts';
import { isFromInside, targetOf } from './http/target.ts';
import type { CallLimits } from './limits/callLimits.ts';
import type { Refusal } from './limits/streamLimit.ts';
import type { Sender, Senders } from './receive/senders.ts';
import type { RelayLog } from './relayLog.ts';
import type { Registry, StationToken } from './relayStore.ts';
import {
  type Caller,
  type Endpoint,
  type EndpointName,
  endpoints,
  isAllowed,
  mayGive,
  type TokenPurpose,
} from './rights.ts';
import { hashOf } from './secrets.ts';

export type KnownCaller =
  | { readonly kind: 'destination'; readonly sender: Sender }
  | { readonly kind: 'token'; readonly token: StationToken; readonly hash: Buffer }
  | { readonly kind: 'anybody' };

export interface Admitted {
  readonly kind: 'admitted';
  readonly endpoint: EndpointName;
  readonly caller: KnownCaller;
  /** Longer bodies are not read. */
  readonly maxBytes: number;
  readonly query: URLSearchParams;
}

export interface Refused {
  readonly kind: 'refused';
  readonly status: 400 | 401 | 403 | 404 | 405 | 429;
  readonly error: string;
  readonly most?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly caller: KnownCaller;
  readonly isWebhook: boolean;
}

export interface AdmitParts {
  readonly registry: Pick<Registry, 'tokenOf' | 'tokens' | 'noteUse'>;
  readonly senders: Senders;
  readonly limits: CallLimits;
  /** The request has shown a secret of ours, of that name. */
  readonly trust: (request: IncomingMessage, owner: string) => void;
  readonly log: RelayLog;
  readonly now: () => number;
  readonly elapsedMs: () => number;
}

export type Admit = (request: IncomingMessage) => Promise<Admitted | Refused>;

/** The last use of a token is written so often. */
const noteEveryMs = 60_000;
/** The issued purposes are read so often, by calls without a token alone. */
const issuedForMs = 1_000;

/** Checks every request against the table and the limits. Rejects where the registry can't be read. */
export function createAdmit(parts: AdmitParts): Admit {
  const { registry, senders, limits, elapsedMs } = parts;
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
      return sender === null ? anybody : { kind: 'destination', sender };
    }
    const given = /^bearer +([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    const hash = given === undefined ? null : hashOf(given);
    const token = hash && (await registry.tokenOf(hash));
    return token === null || hash === null ? anybody : { kind: 'token', token, hash };
  }

  async function judge(caller: KnownCaller, { path, query, found, method }: Asked): Promise<Admitted | Refusing> {
    const who = nameOf(caller);
    const tooManyInAll = caller.kind === 'token' ? limits.token(who.name) : null;
    if (tooManyInAll !== null) return tooMany(tooManyInAll);
    const name = found?.methods.get(method);
    // A stranger must not learn which calls exist.
    if (name === undefined && path.startsWith('/v1/') && caller.kind === 'anybody') return refused(401, 'bad_token');
    if (found === null) return refused(404, 'not_found');
    if (name === undefined) return refused(405, 'wrong_method', { allow: [...found.methods.keys()].join(', ') });
    if (found.secret !== null && caller.kind === 'anybody') {
      const tooManyStrangers = limits.stranger();
      return tooManyStrangers ? tooMany(tooManyStrangers) : refused(404, 'no_such_destination');
    }
    const endpoint: Endpoint = endpoints[name];
    const purposes = endpoint.openWithout === undefined ? noPurposes : await issuedPurposes();
    if (!isAllowed(name, who.kind, purposes))
      return caller.kind === 'anybody' ? refused(401, 'bad_token') : refused(403, 'not_permitted');
    if (!mayGive(name, who.kind, query.keys())) return refused(403, 'not_permitted');
    const tooManyOfIt = caller.kind === 'anybody' ? null : limits.endpoint(name, who.name);
    if (tooManyOfIt !== null) return tooMany(tooManyOfIt);
    if (caller.kind === 'token') note(caller.token, name);
    return { kind: 'admitted', endpoint: name, caller, maxBytes: endpoint.maxBytes, query };
  }

  return async (request) => {
    const target = targetOf(request.url ?? '');
    if (target.kind === 'malformed') return { ...refused(400, 'bad_target'), ...nobody };
    const found = target.kind === 'unknown' ? null : findPath(target.path);
    if (target.kind === 'unknown' || (found?.isInsideOnly && !isFromInside(request)))
      return { ...refused(404, 'not_found'), ...nobody };
    const caller = await callerOf(request, found?.secret ?? null);
    if (caller.kind !== 'anybody') parts.trust(request, `${caller.kind} ${nameOf(caller).name}`);
    const verdict = await judge(caller, { ...target, found, method: request.method ?? '' });
    return verdict.kind === 'admitted' ? verdict : { ...verdict, caller, isWebhook: typeof found?.secret === 'string' };
  };
}

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly found: FoundPath | null;
  readonly method: string;
}

type Refusing = Omit<Refused, 'caller' | 'isWebhook'>;

const anybody: KnownCaller = { kind: 'anybody' };
const nobody: Pick<Refused, 'caller' | 'isWebhook'> = { caller: anybody, isWebhook: false };
const noPurposes: ReadonlySet<TokenPurpose> = new Set();

function refused(status: Refused['status'], error: string, headers: Refused['headers'] = {}): Refusing {
  return { kind: 'refused', status, error, headers };
}

function tooMany({ error, most, retryAfterSeconds }: Refusal): Refusing {
  return { ...refused(429, error, { 'retry-after': String(retryAfterSeconds) }), most };
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

/** At most once a minute for each token. A failed write holds up or refuses no call. */
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
