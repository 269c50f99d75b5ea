import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log, Station } from '../../station/api.ts';
import { refuseUpgrade } from '../rpc/refuseUpgrade.ts';
import { serveCommands } from '../rpc/rpcServer.ts';
import { createRpcSockets } from '../rpc/rpcSockets.ts';
import { isSameSecret } from '../sameSecret.ts';
import { removeControlFile, writeControlFile } from './controlFile.ts';
import { bearer, contractHeader, contractVersion, versionHeader, wrongContract } from './handshake.ts';

export interface ControlServerOptions {
  readonly station: Pick<Station, 'router'>;
  readonly dataFolder: string;
  /** Shown to a command of another version. */
  readonly version: string;
  readonly log: Log;
}

export interface ControlServer {
  notifyPage(url: string): Promise<void>;
  close(): Promise<void>;
}

/** Profiles, events and lists of files are small; anything larger is a mistake. */
const maxMessageBytes = 4 * 1024 * 1024;
/** Scripts may run many commands at once; each holds a socket. */
const maxSockets = 256;

/**
 * Only one process may write to a data folder: the others of this user hand it their commands. A caller that
 * disconnects stops its commands.
 */
export async function startControlServer(options: ControlServerOptions): Promise<ControlServer> {
  const { station, dataFolder, version, log } = options;
  const token = randomBytes(32).toString('base64url');
  const server = createServer((_request, response) => response.writeHead(426, { connection: 'close' }).end());
  await new Promise<void>((settle, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', settle);
  });
  // A TCP server that listens always has this form of address.
  const { port } = server.address() as AddressInfo;
  const sockets = createRpcSockets({
    serve: serveCommands(station, log).serveSocket,
    maxMessageBytes,
    maxSockets,
    maxUnfinishedBytes: 4 * maxMessageBytes,
    // The system reports when a local process ends; a suspended one is waited for.
    keepAliveMs: null,
    log,
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const refusal = judge(request, port, token);
    if (refusal === null) return sockets.accept(request, socket, head);
    const own = { [contractHeader]: String(contractVersion), [versionHeader]: version };
    refuseUpgrade(socket, refusal, refusal === wrongContract ? own : {});
  });

  await writeControlFile(dataFolder, { pid: process.pid, port, token });
  return {
    notifyPage: (url) =>
      writeControlFile(dataFolder, { pid: process.pid, port, token, page: `${new URL(url).origin}/` }).catch(
        (error: unknown) => log.warn('The address of the page could not be kept', { error }),
      ),
    async close() {
      await removeControlFile(dataFolder, token);
      const closed = new Promise((settle) => server.close(settle));
      await sockets.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The status to refuse with, or null. Browser pages bring an Origin or another Host, and are always refused. */
function judge({ headers }: IncomingMessage, port: number, token: string): number | null {
  if (headers.host !== `127.0.0.1:${port}` || headers.origin !== undefined) return 403;
  if (!isSameSecret(headers.authorization ?? '', bearer(token))) return 401;
  return headers[contractHeader] === String(contractVersion) ? null : wrongContract;
}
