/**
 * Cookies go to every port of a machine, so a cookie alone opens no connection. The page takes a key from its address's
 * fragment, stores it in sessionStorage, which knows ports, and names it when it opens `/rpc`.
 */
export const keyFragment = 'key=';

/** An image sends no header, so its key stands in the address, where more can see it: this key is derived, and opens pictures alone. */
export interface PageKeys {
  readonly page: string;
  readonly pictures: string;
}

/** One text, in the fragment and in the answer of `renewPath`. Neither key has a dot. */
export function keysText({ page, pictures }: PageKeys): string {
  return `${page}.${pictures}`;
}

/** Null for anything that `keysText` does not write. */
export function parseKeys(given: string): PageKeys | null {
  const [page, pictures, more] = given.split('.');
  return page && pictures && more === undefined ? { page, pictures } : null;
}

/** In the query of a picture's address. */
export const pictureKeyName = 'key';

export const pageProtocol = 'sideshot';

/** Browsers allow no other header on an upgrade, so the key is a second subprotocol with this prefix. */
export const keyProtocol = 'key.';

/** Pages renew their key here with `keyHeader` and the cookie: secrets older than half a day are replaced. */
export const renewPath = '/session';
/** Another origin needs a preflight to set this header, and none is granted. */
export const keyHeader = 'x-sideshot-key';

/** Tells a page without a key which address to open. */
export const signInPath = '/sign-in';
