import type { IncomingHttpHeaders } from 'node:http';
import {
  keyFragment,
  keyHeader,
  keyProtocol,
  keysText,
  pageProtocol,
  pictureKeyName,
  renewPath,
  signInPath,
} from '../../contract/web/pageKey.ts';
import { type Text, text } from '../../texts/text.ts';
import { isSameSecret } from '../sameSecret.ts';
import type { GivenSecrets } from './webSession.ts';

export interface GuardRules {
  readonly port: number;
  readonly token: string;
  /** Browsers send it to every port of this machine. */
  readonly cookie: string;
  /** For its own origin alone: a browser gives it to no other port. */
  readonly pageKey: string;
  /** Derived from the page's key. */
  readonly pictureKey: string;
  readonly former: GivenSecrets | null;
}

export interface GuardedRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** Every Host line: of several, programs would obey different ones. */
  readonly hosts: readonly string[];
}

export type Verdict =
  /** `pictures`: the address has the key that pictures need beside the cookie. */
  | { readonly kind: 'allow'; readonly pathname: string; readonly pictures: boolean }
  /** `fromElsewhere`: another page led here (the app window's file), so after a redirect the browser would not send a strict cookie. */
  | { readonly kind: 'sign_in'; readonly fromElsewhere: boolean }
  | { readonly kind: 'renew' }
  | { readonly kind: 'refuse'; readonly status: number; readonly why: Text };

const wayIn = text('web.openPrinted');

/** Cookies ignore ports: the name separates two stations on one machine. */
export function cookieName(rules: Pick<GuardRules, 'port'>): string {
  return `sideshot_${rules.port}`;
}

export function signInCookie(rules: GuardRules): string {
  return `${cookieName(rules)}=${rules.cookie}; Path=/; HttpOnly; SameSite=Strict`;
}

/** The part after `#` is never sent to a server. */
export function signedInAddress(rules: GuardRules): string {
  return `/#${keyFragment}${keysOf(rules)}`;
}

export function keysOf({ pageKey, pictureKey }: GuardRules): string {
  return keysText({ page: pageKey, pictures: pictureKey });
}

/** Nobody gets an answer without this start's token. */
export function judgeRequest(request: GuardedRequest, rules: GuardRules): Verdict {
  const foreign = refuseForeign(request, rules);
  if (foreign !== null) return foreign;
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, text('web.readOnly'));
  const url = parseTarget(request.target);
  if (url === null) return refuse(400, text('web.oddAddress'));
  const token = url.searchParams.get('token');
  if (url.pathname === '/' && token !== null) {
    return isSameSecret(token, rules.token)
      ? { kind: 'sign_in', fromElsewhere: request.headers['sec-fetch-site'] === 'cross-site' }
      : refuse(401, text('web.otherStart'));
  }
  if (url.pathname === signInPath || !hasCookie(request.headers, rules)) return refuse(401, wayIn);
  if (isEmbedding(request.headers)) return refuse(403, text('web.otherSite'));
  if (url.pathname !== renewPath) {
    const pictures = isPictureKey(url.searchParams.get(pictureKeyName) ?? '', rules);
    return { kind: 'allow', pathname: url.pathname, pictures };
  }
  return isKey(String(request.headers[keyHeader] ?? ''), rules) ? { kind: 'renew' } : refuse(401, wayIn);
}

/** Browsers let any page open a WebSocket, so the origin is required. */
export function judgeUpgrade(request: GuardedRequest, rules: GuardRules): Verdict {
  const foreign = refuseForeign(request, rules);
  if (foreign !== null) return foreign;
  if (request.headers.origin === undefined) return refuse(403, text('web.originNeeded'));
  if (!hasCookie(request.headers, rules)) return refuse(401, wayIn);
  const pathname = parseTarget(request.target)?.pathname;
  if (pathname === '/rpc' && !hasPageKey(request.headers, rules)) return refuse(401, wayIn);
  return pathname === '/rpc' ? { kind: 'allow', pathname, pictures: false } : refuse(404, text('web.nothing'));
}

/** DNS rebinding arrives with the attacker's Host, another site with its own Origin. */
function refuseForeign({ headers: { origin }, hosts: given }: GuardedRequest, { port }: GuardRules): Verdict | null {
  const [host, another] = given;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (host === undefined || another !== undefined || !hosts.includes(host)) return refuse(403, text('web.otherHost'));
  if (origin !== undefined && origin !== `http://${host}`) return refuse(403, text('web.otherOrigin'));
  return null;
}

/** Browsers treat other ports as the same site, with its cookies; only fetch metadata tells them apart. */
function isEmbedding(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  const own = site === undefined || site === 'same-origin' || site === 'none';
  return !own && headers['sec-fetch-mode'] !== 'navigate';
}

function hasCookie({ cookie }: IncomingHttpHeaders, rules: GuardRules): boolean {
  const prefix = `${cookieName(rules)}=`;
  const values = (cookie ?? '').split(';').map((part) => part.trim());
  return values.some(
    (part) => part.startsWith(prefix) && isOneOf(part.slice(prefix.length), rules.cookie, rules.former?.cookie),
  );
}

/** The subprotocol is the only header of an upgrade that a page can set. */
function hasPageKey(headers: IncomingHttpHeaders, rules: GuardRules): boolean {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim());
  return (
    offered[0] === pageProtocol &&
    offered.some((part) => part.startsWith(keyProtocol) && isKey(part.slice(keyProtocol.length), rules))
  );
}

function isKey(given: string, { pageKey, former }: GuardRules): boolean {
  return isOneOf(given, pageKey, former?.pageKey);
}

function isPictureKey(given: string, { pictureKey, former }: GuardRules): boolean {
  return isOneOf(given, pictureKey, former?.pictureKey);
}

/** Compares all, so that the time does not tell which one matched. */
function isOneOf(given: string, ...secrets: readonly (string | undefined)[]): boolean {
  return secrets.map((secret) => secret !== undefined && isSameSecret(given, secret)).includes(true);
}

/** An absolute target (`http://other/`) or `//other/` would parse to another host. */
function parseTarget(target: string): URL | null {
  if (!target.startsWith('/') || target.startsWith('//')) return null;
  return URL.parse(target, 'http://page');
}

function refuse(status: number, why: Text): Verdict {
  return { kind: 'refuse', status, why };
}
