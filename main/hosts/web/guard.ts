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
  /** In the printed address, fresh with every start. None of these tells another. */
  readonly token: string;
  /** What the browser brings with every request, to whatever listens on any port of this machine. */
  readonly cookie: string;
  /** What the page alone holds, for its own origin: a browser hands it to no other port. */
  readonly pageKey: string;
  /** Made of the page's key, for the addresses of pictures. */
  readonly pictureKey: string;
  /** Those before the last change, for pages that were open then. */
  readonly former: GivenSecrets | null;
}

export interface GuardedRequest {
  readonly method: string;
  /** The request target as sent, e.g. `/assets/a.js?x=1`. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** Every Host line as sent: of several, one program would obey the first and another the last. */
  readonly hosts: readonly string[];
}

export type Verdict =
  /** `pictures`: the address has the key that pictures want beside the cookie. */
  | { readonly kind: 'allow'; readonly pathname: string; readonly pictures: boolean }
  /**
   * The right token in the address: gets its cookie and goes to `/`. `fromElsewhere`: another page led here (the file that the app window
   * opens), so a redirect would count as that page's, and the browser would send no strict cookie along.
   */
  | { readonly kind: 'sign_in'; readonly fromElsewhere: boolean }
  /** A page that holds its key gets cookie and key of today. */
  | { readonly kind: 'renew' }
  | { readonly kind: 'refuse'; readonly status: number; readonly why: Text };

const wayIn = text('web.openPrinted');

/** Cookies do not know ports: the name keeps two stations on one machine apart. */
export function cookieName(rules: Pick<GuardRules, 'port'>): string {
  return `sideshot_${rules.port}`;
}

export function signInCookie(rules: GuardRules): string {
  return `${cookieName(rules)}=${rules.cookie}; Path=/; HttpOnly; SameSite=Strict`;
}

/** Where a page that has signed in goes on: the key follows the `#`, which is sent to nobody. */
export function signedInAddress(rules: GuardRules): string {
  return `/#${keyFragment}${keysOf(rules)}`;
}

export function keysOf({ pageKey, pictureKey }: GuardRules): string {
  return keysText({ page: pageKey, pictures: pictureKey });
}

/** Judges a request for the page or a file. Nothing is answered to anyone who cannot show this start's token. */
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

/** Judges the upgrade to a WebSocket: browsers let any page open one, so the origin is required. */
export function judgeUpgrade(request: GuardedRequest, rules: GuardRules): Verdict {
  const foreign = refuseForeign(request, rules);
  if (foreign !== null) return foreign;
  if (request.headers.origin === undefined) return refuse(403, text('web.originNeeded'));
  if (!hasCookie(request.headers, rules)) return refuse(401, wayIn);
  const pathname = parseTarget(request.target)?.pathname;
  if (pathname === '/rpc' && !hasPageKey(request.headers, rules)) return refuse(401, wayIn);
  return pathname === '/rpc' ? { kind: 'allow', pathname, pictures: false } : refuse(404, text('web.nothing'));
}

/** A name that an attacker points at 127.0.0.1 arrives with its own Host (DNS rebinding), another site with its own Origin. */
function refuseForeign({ headers: { origin }, hosts: given }: GuardedRequest, { port }: GuardRules): Verdict | null {
  const [host, another] = given;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (host === undefined || another !== undefined || !hosts.includes(host)) return refuse(403, text('web.otherHost'));
  if (origin !== undefined && origin !== `http://${host}`) return refuse(403, text('web.otherOrigin'));
  return null;
}

/** Other ports of this machine are the same site to a browser, cookies included; its fetch metadata tells them apart. */
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

/** A page can set no header of an upgrade but this one: it names the subprotocol, and the key as a second one beside it. */
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

/** Each is compared, so that the time it takes does not tell which it was. */
function isOneOf(given: string, ...secrets: readonly (string | undefined)[]): boolean {
  return secrets.map((secret) => secret !== undefined && isSameSecret(given, secret)).includes(true);
}

/** Only paths: an absolute target (`http://other/`) or `//other/` would parse to another host. */
function parseTarget(target: string): URL | null {
  if (!target.startsWith('/') || target.startsWith('//')) return null;
  return URL.parse(target, 'http://page');
}

function refuse(status: number, why: Text): Verdict {
  return { kind: 'refuse', status, why };
}
