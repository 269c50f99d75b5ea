import { ipcMain } from 'electron';
import type { Log } from '../../station/api.ts';
import type { PortServer } from '../rpc/rpcServer.ts';
import { mayTalk } from './navigation.ts';

// As in preload/index.ts.
const channel = 'sideshot:port';

/**
 * Serves the ports that the preload hands over for our own page, once the station is open, and closes those of anyone else. `onPage` is told of each
 * page of ours that asks: its code runs.
 */
export function listenForPorts(serving: Promise<PortServer>, onPage: () => void, log: Log): void {
  ipcMain.on(channel, ({ ports, senderFrame }) => {
    const sender = senderFrame && { address: senderFrame.url, isMainFrame: senderFrame.parent === null };
    const [port] = ports;
    if (port === undefined) return;
    if (mayTalk(sender)) {
      onPage();
      // What the page asks meanwhile waits in the port. A station that does not open ends the app.
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
