import { ipcMain } from 'electron';
import type { Log } from '../../station/api.ts';
import type { PortServer } from '../rpc/rpcServer.ts';
import { mayTalk } from './navigation.ts';

// Must equal the name in preload/index.ts.
const channel = 'sideshot:port';

/** Closes the ports of any page but our own. `onPage`: our page's code runs. */
export function listenForPorts(serving: Promise<PortServer>, onPage: () => void, log: Log): void {
  ipcMain.on(channel, ({ ports, senderFrame }) => {
    const sender = senderFrame && { address: senderFrame.url, isMainFrame: senderFrame.parent === null };
    const [port] = ports;
    if (port === undefined) return;
    if (mayTalk(sender)) {
      onPage();
      // Requests wait in the port meanwhile. A station that fails to open ends the app.
      serving.then(
        (server) => server.serve(port),
        () => port.close(),
      );
      return;
    }
    log.warn('A page that is not ours asked for the station', { address: sender?.address });
    port.close();
  });
}
