import type { Duplex } from 'node:stream';

/** Answers an upgrade with a refusal. The socket is destroyed at once: a client that keeps its half open would keep the server from closing. */
export function refuseUpgrade(socket: Duplex, status: number, headers: Readonly<Record<string, string>> = {}): void {
  const lines = Object.entries({ connection: 'close', 'content-length': '0', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end([`HTTP/1.1 ${status} Refused`, ...lines, '', ''].join('\r\n'), () => socket.destroy());
}
