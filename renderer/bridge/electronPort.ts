/**
 * Asks the preload for a MessagePort to the core. The page posts `sideshot:want-port` to itself, the preload answers with
 * `sideshot:port` and the port. Asks again every second, since the core may still be starting. Rejects on abort.
 */
export function requestPort(signal: AbortSignal): Promise<MessagePort> {
  return new Promise((resolve, reject) => {
    const ask = () => window.postMessage({ type: 'sideshot:want-port' }, '/');
    const again = setInterval(ask, 1_000);
    const finish = () => {
      clearInterval(again);
      window.removeEventListener('message', onMessage);
    };
    const onMessage = (event: MessageEvent<unknown>) => {
      const port = event.ports[0];
      if (event.source !== window || port === undefined || !isPortMessage(event.data)) return;
      finish();
      port.start();
      resolve(port);
    };
    window.addEventListener('message', onMessage);
    signal.addEventListener('abort', () => {
      finish();
      reject(new Error('Asking for a port to the core was stopped.'));
    });
    ask();
  });
}

function isPortMessage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'sideshot:port';
}

/** Whether this page runs in Electron, where the preload hands over a port; else the core is behind a WebSocket. */
export function isElectronPage(userAgent: string, protocol: string): boolean {
  return userAgent.includes('Electron/') || (protocol !== 'http:' && protocol !== 'https:');
}
