export const pageScheme = 'sideshot';
export const pageOrigin = `${pageScheme}://app`;
export const pageAddress = `${pageOrigin}/`;
export const stageAddress = `${pageOrigin}/?stage`;

/** Compares parsed addresses: `sideshot://app.evil/` begins like ours. */
export function isOwnAddress(address: string): boolean {
  const url = URL.parse(address);
  // `origin` is "null" for schemes that this runtime does not know.
  return url !== null && url.protocol === `${pageScheme}:` && url.host === 'app' && url.username === '';
}
