import type { IncomingHttpHeaders } from 'node:http';
import { isSameSecret } from '../sameSecret.ts';

/** The guard's knowledge of one start of the web host. */
export interface GuardRules {
  readonly port: number;
  /** Fresh with every start. */
  readonly token: string;
}

export interface GuardedRequest {
  readonly method: string;
  /** The request target as sent, e.g. `/assets/a.js?x=1`. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

export type Verdict =
  | { readonly kind: 'allow'; readonly pathname: string }
  /**
   * The right token in the address: gets its cookie and goes to `/`. `fromElsewhere`: another page led here (the file that the app window
   * opens), so a redirect would count as that page's, and the browser would send no strict cookie along.
   */
  | { readonly kind: 'sign_in'; readonly fromElsewhere: boolean }
  | { readonly kind: 'refuse'; readonly status: number; readonly message: string };

const wayIn = 'Open the address that Sideshot printed when it started.';

/** Cookies do not know ports: the name keeps two stations on one machine apart. */
export function cookieName(rules: GuardRules): string {
  return `sideshot_${rules.port}`;
}

export function signInCookie(rules: GuardRules): string {
  return `${cookieName(rules)}=${rules.token}; Path=/; HttpOnly; SameSite=Strict`;
}

/** Judges a request for the page or a file. Nothing is answered to anyone who cannot show this start's token. */
export function judgeRequest(request: GuardedRequest, rules: GuardRules): Verdict {
  const foreign = refuseForeign(request.headers, rules);
  if (foreign !== null) return foreign;
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only GET and HEAD are answered here.');
  const url = parseTarget(request.target);
  if (url === null) return refuse(400, 'The address cannot be read.');
  const token = url.searchParams.get('token');
  if (url.pathname === '/' && token !== null) {
    return isSameSecret(token, rules.token)
      ? { kind: 'sign_in', fromElsewhere: request.headers['sec-fetch-site'] === 'cross-site' }
      : refuse(401, `This address is from another start. ${wayIn}`);
  }
  if (!hasCookie(request.headers, rules)) return refuse(401, wayIn);
  if (isEmbedding(request.headers)) return refuse(403, 'Other sites may not load anything from Sideshot.');
  return { kind: 'allow', pathname: url.pathname };
}

/** Judges the upgrade to a WebSocket: browsers let any page open one, so the origin is required. */
export function judgeUpgrade(request: GuardedRequest, rules: GuardRules): Verdict {
  const foreign = refuseForeign(request.headers, rules);
  if (foreign !== null) return foreign;
  if (request.headers.origin === undefined) return refuse(403, 'An origin is needed.');
  if (!hasCookie(request.headers, rules)) return refuse(401, wayIn);
  const pathname = parseTarget(request.target)?.pathname;
  return pathname === '/rpc' ? { kind: 'allow', pathname } : refuse(404, 'There is nothing here.');
}

/** A name that an attacker points at 127.0.0.1 arrives with its own Host (DNS rebinding), another site with its own Origin. */
function refuseForeign({ host, origin }: IncomingHttpHeaders, { port }: GuardRules): Verdict | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (host === undefined || !hosts.includes(host)) return refuse(403, 'This host name is not answered here.');
  if (origin !== undefined && origin !== `http://${host}`) return refuse(403, 'This origin is not answered here.');
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
  return values.some((part) => part.startsWith(prefix) && isSameSecret(part.slice(prefix.length), rules.token));
}

/** Only paths: an absolute target (`http://other/`) or `//other/` would parse to another host. */
function parseTarget(target: string): URL | null {
  if (!target.startsWith('/') || target.startsWith('//')) return null;
  return URL.parse(target, 'http://page');
}

function refuse(status: number, message: string): Verdict {
  return { kind: 'refuse', status, message };
}
