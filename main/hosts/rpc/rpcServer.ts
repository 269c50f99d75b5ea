import { RPCHandler as PortHandler } from '@orpc/server/message-port';
import { RPCHandler as SocketHandler } from '@orpc/server/ws';
import type { WebSocket } from 'ws';
import type { Log, PageContext, Station } from '../../station/api.ts';
import { type CallWatch, takeTurns, type WatchedContext } from './callWatch.ts';
import { commandOptions, pageOptions } from './rpcOptions.ts';
import { type CommandCaller, Runs, stop } from './runs.ts';

type ServedPort = Parameters<PortHandler<Record<never, never>>['upgrade']>[0] & { start(): void; close(): void };
type Served = Pick<Station, 'router'>;
type ServedPage = PageContext & WatchedContext;

export interface RpcServer {
  serveSocket(socket: WebSocket, calls: CallWatch): Promise<void>;
}

export function servePage({ router }: Served, log: Log): RpcServer {
  const handler = new SocketHandler<ServedPage>(router.page, pageOptions(log));
  return { serveSocket: (socket, calls) => handler.upgrade(socket, { context: { calls, window: {} } }) };
}

export function serveCommands({ router }: Served, log: Log): RpcServer {
  const handler = new SocketHandler<CommandCaller>({ ...router.commands, stop }, commandOptions(log));
  return { serveSocket: (socket) => handler.upgrade(socket, { context: { runs: new Runs() } }) };
}

export interface PortServer {
  serve(port: ServedPort): void;
  close(): void;
}

export function createPortServer({ router }: Served, log: Log): PortServer {
  const handler = new PortHandler<ServedPage>(router.page, pageOptions(log));
  const ports = new Set<ServedPort>();
  return {
    serve(port) {
      ports.add(port);
      handler.upgrade(port, { context: { calls: takeTurns(), window: {} } });
      port.start();
    },
    close() {
      for (const port of ports) port.close();
      ports.clear();
    },
  };
}
