export const pageScheme = 'sideshot';
export const pageOrigin = `${pageScheme}://app`;
export const pageAddress = `${pageOrigin}/`;
/** The same page as the second screen's. */
export const stageAddress = `${pageOrigin}/?stage`;

/** Whether an address belongs to our page. Compared as parsed: `sideshot://app.evil/` begins like ours. */
export function isOwnAddress(address: string): boolean {
  const url = URL.parse(address);
  // `origin` is "null" for schemes that this runtime does not know, so its parts are compared.
  return url !== null && url.protocol === `${pageScheme}:` && url.host === 'app' && url.username === '';
}
