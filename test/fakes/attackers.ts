import { connect, type Socket } from 'node:net';

/** What is attacked: an address on this machine, and the cookie that a page on another port may have come to hold. */
export interface Attacked {
  readonly host: string;
  readonly port: number;
  readonly cookie: string;
}

/** Holds its connections until it is ended. */
export interface Attack {
  /** Each connection stands or was refused. */
  readonly begun: Promise<unknown>;
  /** Bytes that each endless body got rid of, once the other end would take no more. */
  readonly taken: Promise<readonly number[]>;
  end(): void;
}

export const gigabyte = 1_000_000_000;

/** The ways in which a program of this machine may try to wear the web host out. */
export const attacks = {
  'idle connections': (on: Attacked) => held(on, 1_000, () => ''),
  'slow headers': (on: Attacked) => held(on, 50, () => `GET / HTTP/1.1\r\nHost: ${on.host}\r\nX-Slow: `),
  'slow bodies': (on: Attacked) => held(on, 50, () => `${head(on, 'POST', '/', 'Content-Length: 1000000')}x`),
  'bodies of a gigabyte': (on: Attacked) => floods(on),
  'unfinished frames': (on: Attacked) =>
    held(on, 50, () => `${head(on, 'GET', '/rpc', ...upgrade, `Origin: http://${on.host}`)}${unfinishedFrame}`),
  'foreign names': (on: Attacked) => held(on, 200, (at) => head({ ...on, host: `evil-${at}.example` }, 'GET', '/')),
} as const;
export type AttackName = keyof typeof attacks;

const upgrade = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: c2lkZXNob3Qgc2lkZXNobw==',
];
/** A masked text frame that tells of a megabyte and brings some bytes. */
const unfinishedFrame = '\u0081\u00ff\u0000\u0000\u0000\u0000\u0000\u0010\u0000\u0000abcdxxxxxxxx';

function head(on: Attacked, method: string, path: string, ...lines: readonly string[]): string {
  const cookie = on.cookie === '' ? [] : [`Cookie: ${on.cookie}`];
  return `${[`${method} ${path} HTTP/1.1`, `Host: ${on.host}`, ...cookie, ...lines].join('\r\n')}\r\n\r\n`;
}

function open({ port }: Attacked, says: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(says, 'latin1');
  return socket;
}

function held(on: Attacked, count: number, says: (at: number) => string): Attack {
  const sockets = Array.from({ length: count }, (_, at) => open(on, says(at)));
  return { begun: standing(sockets), taken: Promise.resolve([]), end: () => destroy(sockets) };
}

/** With the cookie and without, to the page and to the door for calls. */
function floods(on: Attacked): Attack {
  const sockets = [{ ...on, cookie: '' }, on].flatMap((who) =>
    ['/', '/rpc'].map((path) => open(who, head(who, 'POST', path, `Content-Length: ${gigabyte}`))),
  );
  return { begun: standing(sockets), taken: Promise.all(sockets.map(flood)), end: () => destroy(sockets) };
}

/** Sends as fast as the other end takes it, until that ends or all is sent; the bytes that were sent. */
function flood(socket: Socket): Promise<number> {
  const part = Buffer.alloc(1_000_000, 'x');
  let sent = 0;
  return new Promise((settle) => {
    const send = (): void => {
      while (sent < gigabyte && !socket.destroyed) {
        sent += part.length;
        if (!socket.write(part)) {
          socket.once('drain', send);
          return;
        }
      }
      socket.end();
    };
    socket.on('close', () => settle(sent));
    send();
  });
}

function standing(sockets: readonly Socket[]): Promise<unknown> {
  return Promise.all(
    sockets.map((socket) => new Promise<void>((settle) => void socket.once('connect', settle).once('close', settle))),
  );
}

function destroy(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}
