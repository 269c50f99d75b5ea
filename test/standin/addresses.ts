/**
 * A plain Chromium knows no scheme of an app: in its pages `sideshot://app/` is `https://app.sideshot.test/`, an origin as secure, of a domain that
 * exists nowhere. What the app hears and says is in its own scheme.
 */
const suffix = '.test';

/** The address for the browser; any other as it is. */
export function browserAddress(address: string, schemes: ReadonlySet<string>): string {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)(.*)$/i.exec(address);
  const [, scheme, host, rest] = parts ?? [];
  return scheme !== undefined && schemes.has(scheme) ? `https://${host}.${scheme}${suffix}${rest || '/'}` : address;
}

/** The address as the app knows it. */
export function appAddress(address: string, schemes: ReadonlySet<string>): string {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || !url.host.endsWith(suffix)) return address;
  const names = url.host.slice(0, -suffix.length).split('.');
  const scheme = names.pop();
  if (scheme === undefined || !schemes.has(scheme) || names.length === 0) return address;
  return `${scheme}://${names.join('.')}${url.pathname}${url.search}${url.hash}`;
}
