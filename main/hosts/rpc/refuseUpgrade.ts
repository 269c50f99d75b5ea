import type { Duplex } from 'node:stream';

/** Destroys the socket at once: a half-open client would keep the server from closing. */
export function refuseUpgrade(socket: Duplex, status: number, headers: Readonly<Record<string, string>> = {}): void {
  const lines = Object.entries({ connection: 'close', 'content-length': '0', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end([`HTTP/1.1 ${status} Refused`, ...lines, '', ''].join('\r\n'), () => socket.destroy());
}
