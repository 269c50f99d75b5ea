import { RPCHandler } from '@orpc/server/message-port';
import type { Log, Station } from '../../station/api.ts';
import { takeTurns } from '../callWatch.ts';
import { rpcOptions } from '../rpcOptions.ts';

type ServedPort = Parameters<RPCHandler<Record<never, never>>['upgrade']>[0] & { start(): void; close(): void };

export interface PortServer {
  serve(port: ServedPort): void;
  /** Ends all ports. */
  close(): void;
}

/** Serves the station's contract over MessagePorts: Electron's in the app, Node's in tests. */
export function createPortServer(station: Pick<Station, 'router'>, log: Log): PortServer {
  const handler = new RPCHandler(station.router, rpcOptions(log));
  const ports = new Set<ServedPort>();
  return {
    serve(port) {
      ports.add(port);
      handler.upgrade(port, { context: { calls: takeTurns() } });
      port.start();
    },
    close() {
      for (const port of ports) port.close();
      ports.clear();
    },
  };
}
