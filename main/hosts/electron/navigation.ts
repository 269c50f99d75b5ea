import { isOwnAddress } from './origin.ts';

const maxAddressLength = 2_000;

/** A reload is the only navigation. */
export function mayNavigate(address: string): boolean {
  return isOwnAddress(address);
}

/**
 * Null unless the address is https without credentials: item links are text from outside. Answers the parser's
 * spelling, never the original text.
 */
export function externalAddress(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.href.length > maxAddressLength ? null : url.href;
}

/** Only our own page, only the camera, not its microphone. `mediaTypes` comes with a `media` request; a permission check has none. */
export function mayUse(permission: string, requestingAddress: string, mediaTypes: readonly string[] = []): boolean {
  return permission === 'media' && isOwnAddress(requestingAddress) && mediaTypes.every((type) => type === 'video');
}

export interface MessageSender {
  readonly address: string;
  readonly isMainFrame: boolean;
}

/** Only our page's main frame gets a port to the station. */
export function mayTalk(sender: MessageSender | null): boolean {
  return sender?.isMainFrame === true && isOwnAddress(sender.address);
}
