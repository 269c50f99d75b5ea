import { ipcMain } from 'electron';
import type { Log } from '../../station/api.ts';
import { mayTalk } from './navigation.ts';
import type { PortServer } from './servePort.ts';

// As in preload/index.ts.
const channel = 'sideshot:port';

/** Serves the ports that the preload hands over for our own page, and closes those of anyone else. */
export function listenForPorts(server: PortServer, log: Log): void {
  ipcMain.on(channel, ({ ports, senderFrame }) => {
    const sender = senderFrame && { address: senderFrame.url, isMainFrame: senderFrame.parent === null };
    const [port] = ports;
    if (port === undefined) return;
    if (mayTalk(sender)) return server.serve(port);
    log.warn('A page that is not ours asked for the station', { address: sender?.address });
    port.close();
  });
}
