/** The part of the page's window that the handshake uses. */
export interface PageWindow {
  readonly location: { readonly origin: string };
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void;
  postMessage(message: unknown, targetOrigin: string, transfer: MessagePort[]): void;
}

export interface PageMessage {
  readonly source: unknown;
  readonly data: unknown;
}

/**
 * Each time the page asks for a port (`sideshot:want-port`, posted to its own window), makes a channel, gives one end to
 * the core and the other to the page (`sideshot:port`). All that the page ever gets of the desktop app is that port.
 */
export function answerPortRequests(
  page: PageWindow,
  createChannel: () => { readonly port1: MessagePort; readonly port2: MessagePort },
  giveToCore: (port: MessagePort) => void,
): void {
  page.addEventListener('message', (event) => {
    // Frames and other windows can post here too.
    if (event.source !== page || !isPortRequest(event.data)) return;
    const { port1, port2 } = createChannel();
    giveToCore(port2);
    page.postMessage({ type: 'sideshot:port' }, page.location.origin, [port1]);
  });
}

function isPortRequest(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'sideshot:want-port';
}
