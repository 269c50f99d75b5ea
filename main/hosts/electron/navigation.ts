import { isOwnAddress } from './origin.ts';

const longestAddress = 2_000;

/** The window shows our page and nothing else; a reload is the one navigation there is. */
export function mayNavigate(address: string): boolean {
  return isOwnAddress(address);
}

/**
 * The address to open in the person's browser for a link of the page (an item's page at the partner: text from outside), or
 * null: only https, with no credentials in it. The answer is spelled by the parser, never the text as it came.
 */
export function externalAddress(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.href.length > longestAddress ? null : url.href;
}

/**
 * The camera for our own page, to frame the item; everything else that a page can ask for is denied, its microphone too.
 * `mediaTypes` are what a `media` request names; a check of the permission names none.
 */
export function mayUse(permission: string, requestingAddress: string, mediaTypes: readonly string[] = []): boolean {
  return permission === 'media' && isOwnAddress(requestingAddress) && mediaTypes.every((type) => type === 'video');
}

export interface MessageSender {
  readonly address: string;
  /** False in a frame inside the page. */
  readonly isMainFrame: boolean;
}

/** Only the page itself gets a port to the station. */
export function mayTalk(sender: MessageSender | null): boolean {
  return sender?.isMainFrame === true && isOwnAddress(sender.address);
}
