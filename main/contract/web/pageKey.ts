/**
 * How a page of the web host shows that it signed in itself. A cookie goes to every port of the machine, so the cookie alone opens no
 * connection: the page is given a key in the fragment of its address, keeps it in sessionStorage, which knows ports, and names it
 * when it opens `/rpc`.
 */
export const keyFragment = 'key=';

/**
 * What a page holds. An image can send no header, so a key stands in its address, where more see it: it is one of its own, which is made of the
 * page's and opens pictures alone.
 */
export interface PageKeys {
  readonly page: string;
  readonly pictures: string;
}

/** Both as one text, in the fragment and in the answer of `renewPath`. Neither has a dot. */
export function keysText({ page, pictures }: PageKeys): string {
  return `${page}.${pictures}`;
}

/** Null for what is no text of `keysText`. */
export function parseKeys(given: string): PageKeys | null {
  const [page, pictures, more] = given.split('.');
  return page && pictures && more === undefined ? { page, pictures } : null;
}

/** In the query of a picture's address. */
export const pictureKeyName = 'key';

/** The subprotocol of `/rpc` that both sides speak. */
export const pageProtocol = 'sideshot';

/** The key goes as a second subprotocol with this before it: browsers let a page set no other header of an upgrade. */
export const keyProtocol = 'key.';

/** A page asks here, its key in `keyHeader`, for the key of today: the cookie comes along, secrets that are half a day old are followed by new ones. */
export const renewPath = '/session';
/** No page of another origin may set it without being asked for first, and none is let. */
export const keyHeader = 'x-sideshot-key';

/** A page without a key goes here, and is told which address to open. */
export const signInPath = '/sign-in';
